import * as v from 'valibot';
import { areas, highestAnswer, lowestAnswer } from '#core/domain/areas.ts';

const answer = v.pipe(v.number(), v.integer(), v.minValue(lowestAnswer), v.maxValue(highestAnswer));
export const answersSchema = v.object(v.entriesFromList(areas, answer));
