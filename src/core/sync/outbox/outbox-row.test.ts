import { expectTypeOf, it } from 'vitest';
import { type OutboxRow } from './outbox-row.ts';

interface Numbered {
  kind: string;
  key: string;
  base: number;
  editedAt: number;
}

it('a state that no record can have does not compile', () => {
  expectTypeOf<Numbered>().toExtend<OutboxRow>();
  expectTypeOf<Numbered & { dirty: 1; agreed: null }>().toExtend<OutboxRow>();
  expectTypeOf<Numbered & { dirty: 2; agreed: null; refusal: string }>().toExtend<OutboxRow>();
  expectTypeOf<Numbered & { dirty: 1 }>().not.toExtend<OutboxRow>();
  expectTypeOf<Numbered & { dirty: 2; agreed: null }>().not.toExtend<OutboxRow>();
  expectTypeOf<Numbered & { dirty: 1; agreed: null; refusal: string }>().not.toExtend<OutboxRow>();
  expectTypeOf<Numbered & { sent: null }>().not.toExtend<OutboxRow>();
  expectTypeOf<Numbered & { dirty: 1; agreed: null; local: 'device' }>().not.toExtend<OutboxRow>();
  expectTypeOf<Numbered & { local: 'device'; known: 1 }>().not.toExtend<OutboxRow>();
});
