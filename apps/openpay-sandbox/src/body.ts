import { z } from 'zod';
import { OpenpayError } from './errors.ts';

/** Validates like Openpay: 1001 with every complaint, joined by commas. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw new OpenpayError(1001, result.error.issues.map(describe).join(', '));
}

export function text(maxLength: number) {
  return z.string().trim().min(1).max(maxLength);
}

/** An optional text: absent, null and empty all count as missing, because PHP plugins send any of them. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .nullish()
    .transform(value => value || null);
}

export const Address = z.looseObject({
  line1: z.string().nullish(),
  line2: z.string().nullish(),
  line3: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  postal_code: z.string().nullish(),
  country_code: z.string().nullish(),
});

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.') || 'body';
  const missing = issue.input === undefined || issue.input === null || issue.input === '';
  if (missing) return `${field} is required`;
  if (issue.code === 'too_big') return `${field} length must be at most ${issue.maximum}`;
  return `${field} is invalid`;
}
