import { copyCluster, openCopiedCluster } from '../../server/database/cluster.fixture.ts';
import { describeAccountKeys } from './account-keys.suite.ts';
import { describeServer } from './backend.suite.ts';
import { describeDatabase } from './database.suite.ts';
import { describeRestRecording } from './rest-recording.suite.ts';
import { describeSealedRecords } from './sealed-records.suite.ts';
import { describeSecondFactor } from './second-factor.suite.ts';
import { describeSyncRights } from './sync-rights.suite.ts';
import { describeSync } from './sync.suite.ts';

describeServer('the embedded database', async (dataFolder) => {
  await copyCluster(dataFolder);
  return {};
});
describeDatabase('the embedded database', openCopiedCluster);
describeSync('the embedded database', openCopiedCluster);
describeSyncRights('the embedded database', openCopiedCluster);
describeSecondFactor('the embedded database', openCopiedCluster);
describeAccountKeys('the embedded database', openCopiedCluster);
describeRestRecording('the embedded database', openCopiedCluster);
describeSealedRecords('the embedded database', openCopiedCluster);
