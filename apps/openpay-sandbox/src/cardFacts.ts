import { mexicoYearMonth } from './dates.ts';
import { OpenpayError } from './errors.ts';
import { type CardOutcome, outcomeOf } from './testCards.ts';

export type Brand = 'visa' | 'mastercard' | 'american_express' | 'carnet';

/** The only facts of a card that the sandbox keeps. Number and security code never leave this file. */
export interface CardFacts {
  readonly maskedNumber: string;
  readonly holderName: string;
  readonly expirationYear: string;
  readonly expirationMonth: string;
  readonly brand: Brand;
  readonly type: 'credit' | 'debit';
  readonly bankName: string;
  readonly bankCode: string;
  readonly address: object | null;
  readonly outcome: CardOutcome;
}

export interface RawCard {
  readonly card_number?: string | undefined;
  readonly holder_name?: string | undefined;
  readonly expiration_year?: string | undefined;
  readonly expiration_month?: string | undefined;
  readonly cvv2?: string | undefined;
  readonly address?: object | null | undefined;
}

const BRANDS: readonly (readonly [RegExp, Brand])[] = [
  [/^3[47]/, 'american_express'],
  [/^(506|5062|6363|2869)/, 'carnet'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^4/, 'visa'],
];

/** Invented issuers, so that saved cards look different from each other. The table marks the credit cards. */
const ISSUERS: Readonly<Record<string, Pick<CardFacts, 'bankName' | 'bankCode' | 'type'>>> = {
  '411111': { bankName: 'Banamex', bankCode: '002', type: 'credit' },
  '424242': { bankName: 'BBVA', bankCode: '012', type: 'debit' },
  '555555': { bankName: 'Santander', bankCode: '014', type: 'credit' },
  '510510': { bankName: 'Banorte', bankCode: '072', type: 'debit' },
  '345678': { bankName: 'American Express', bankCode: '103', type: 'credit' },
  '343434': { bankName: 'American Express', bankCode: '103', type: 'credit' },
};

const OTHER_ISSUER = { bankName: 'Banco de Pruebas', bankCode: '999', type: 'credit' } as const;

const REQUIRED = ['card_number', 'holder_name', 'expiration_year', 'expiration_month'] as const;

/** Facts of a card that its first digits tell; null for those of no brand. */
export function issuerOf(bin: string) {
  const brand = BRANDS.find(([pattern]) => pattern.test(bin))?.[1];
  return brand ? { brand, ...(ISSUERS[bin.slice(0, 6)] ?? OTHER_ISSUER) } : null;
}

/** Checks raw card data with Openpay's messages (joined by commas) and forgets the number. */
export function readCard(raw: RawCard, nowMs: number): CardFacts {
  const missing = REQUIRED.filter(field => !raw[field]?.trim());
  if (missing.length > 0) throw invalid(missing.map(field => `${field} is required`));

  const number = (raw.card_number ?? '').replaceAll(' ', '');
  const month = (raw.expiration_month ?? '').trim().padStart(2, '0');
  const year = (raw.expiration_year ?? '').trim().slice(-2);
  const issuer = issuerOf(number) ?? { brand: 'visa' as const, ...OTHER_ISSUER };
  const { brand } = issuer;

  const problems = [
    ...numberProblems(number, brand),
    ...expiryFormatProblems(month, year),
    ...cvvProblems(raw.cvv2, brand),
  ];
  if (problems.length > 0) throw invalid(problems);
  if (!raw.cvv2) throw new OpenpayError(2006);
  if (!passesLuhn(number)) throw new OpenpayError(2004);
  if (isPast(month, year, nowMs)) throw new OpenpayError(2005);

  return {
    maskedNumber: `${number.slice(0, 6)}XXXXXX${number.slice(-4)}`,
    holderName: foldToAscii(raw.holder_name ?? ''),
    expirationYear: year,
    expirationMonth: month,
    ...issuer,
    address: raw.address ?? null,
    outcome: outcomeOf(number),
  };
}

export function cvvProblems(cvv: string | undefined, brand: Brand): string[] {
  if (!cvv) return [];
  if (!/^\d+$/.test(cvv)) return ['cvv2 must contain only digits'];
  const length = brand === 'american_express' ? 4 : 3;
  return cvv.length === length ? [] : [`cvv2 length must be ${length} digits`];
}

function numberProblems(number: string, brand: Brand): string[] {
  if (!/^\d+$/.test(number)) return ['card_number must contain only digits'];
  const length = brand === 'american_express' ? 15 : 16;
  return number.length === length ? [] : ['card_number length is invalid'];
}

function expiryFormatProblems(month: string, year: string): string[] {
  const problems: string[] = [];
  if (!/^(0[1-9]|1[0-2])$/.test(month)) {
    problems.push(`expiration_month ${month} is invalid, valid expirations months are 01 to 12`);
  }
  if (!/^\d\d$/.test(year)) problems.push('expiration_year length must be 2 digits');
  return problems;
}

function isPast(month: string, year: string, nowMs: number): boolean {
  const now = mexicoYearMonth(nowMs);
  const expiryYear = 2000 + Number(year);
  return expiryYear < now.year || (expiryYear === now.year && Number(month) < now.month);
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** "Juanito Pérez Nuñez" becomes "Juanito Perez Nunez". */
function foldToAscii(name: string): string {
  return name
    .trim()
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '');
}

function invalid(problems: readonly string[]): OpenpayError {
  return new OpenpayError(1001, problems.join(', '));
}
