import { copyCluster, openCopiedCluster } from '../../server/database/cluster.fixture.ts';
import { describeServer } from './backend-suite.ts';
import { describeDatabase } from './database-suite.ts';

describeServer('the embedded database', async (dataFolder) => {
  await copyCluster(dataFolder);
  return {};
});
describeDatabase('the embedded database', openCopiedCluster);
