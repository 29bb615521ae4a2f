import { OpenpayError } from './errors.ts';
import { type Centavos, parsePesos } from './money.ts';

export type Query = Readonly<Record<string, string | undefined>>;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

interface Listed {
  readonly createdAt: number;
  readonly amount?: Centavos;
}

/** Applies Openpay's list filters (`creation[gte]`, `amount[lte]`, …), newest first. */
export function listPage<T extends Listed>(records: readonly T[], query: Query): T[] {
  const limit = Math.min(readCount(query.limit, 'limit') ?? DEFAULT_LIMIT, MAX_LIMIT);
  const offset = readCount(query.offset, 'offset') ?? 0;
  const from = readDate(query['creation[gte]']) ?? Number.NEGATIVE_INFINITY;
  const to = readDate(query['creation[lte]']) ?? Number.POSITIVE_INFINITY;
  const least = readAmount(query['amount[gte]']) ?? Number.NEGATIVE_INFINITY;
  const most = readAmount(query['amount[lte]']) ?? Number.POSITIVE_INFINITY;
  return records
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .filter(({ amount }) => amount === undefined || (amount >= least && amount <= most))
    .reverse()
    .slice(offset, offset + limit);
}

function readCount(value: string | undefined, field: string): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,6}$/.test(value)) throw new OpenpayError(1001, `${field} is invalid`);
  return Number(value);
}

function readDate(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const date = Date.parse(value);
  if (Number.isNaN(date)) throw new OpenpayError(1001, 'creation is invalid');
  return date;
}

function readAmount(value: string | undefined): Centavos | undefined {
  if (value === undefined) return undefined;
  const amount = parsePesos(value);
  if (typeof amount === 'string') throw new OpenpayError(1001, 'amount is invalid');
  return amount;
}
