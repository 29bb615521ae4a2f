import { randomUUID } from 'node:crypto';

type Category = 'request' | 'internal' | 'gateway';

interface CatalogueEntry {
  readonly http: number;
  readonly category: Category;
  readonly description: string;
}

/** Openpay's own error numbers. A fault can also inject those that the sandbox never raises by itself. */
export const ERRORS = {
  1000: entry(500, 'internal', 'Internal server error, contact support'),
  1001: entry(400, 'request', 'The request is not valid'),
  1002: entry(401, 'request', 'The api key or merchant id are invalid'),
  1003: entry(422, 'request', 'The operation could not be completed with these parameters'),
  1004: entry(503, 'internal', 'The service is not available, try again later'),
  1005: entry(404, 'request', 'The requested resource does not exist'),
  1006: entry(409, 'request', 'The order_id has already been processed'),
  1007: entry(402, 'gateway', 'The transfer was rejected'),
  1008: entry(423, 'request', 'The account is inactive'),
  1009: entry(413, 'request', 'The request body is too large'),
  1010: entry(403, 'request', 'The operation requires the private key'),
  1011: entry(403, 'request', 'The resource was deleted'),
  1012: entry(412, 'request', 'The transaction amount exceeds your allowed transaction limit'),
  1013: entry(412, 'request', 'The operation is not allowed on the resource'),
  1014: entry(412, 'request', 'The account is inactive'),
  1015: entry(504, 'gateway', 'No response from the gateway'),
  1017: entry(412, 'gateway', 'The payment gateway is not available'),
  1018: entry(412, 'request', 'The number of retries of charge is greater than allowed'),
  1020: entry(412, 'request', 'The number of decimals is not valid for this currency'),
  2002: entry(409, 'request', 'The card number is already registered for this customer'),
  2003: entry(409, 'request', 'The external_id already exists'),
  2004: entry(422, 'request', 'The card number verification digit is invalid'),
  2005: entry(400, 'request', 'The expiration date has expired'),
  2006: entry(400, 'request', 'cvv2 is required'),
  2008: entry(412, 'gateway', 'The card is not valid for points'),
  2009: entry(412, 'gateway', 'The cvv2 is invalid'),
  2010: entry(412, 'gateway', '3D Secure authentication failed'),
  2011: entry(412, 'gateway', 'The card product type is not supported'),
  3001: entry(402, 'gateway', 'The card was declined by the bank'),
  3002: entry(402, 'gateway', 'The card has expired'),
  3003: entry(402, 'gateway', "The card doesn't have sufficient funds"),
  3004: entry(402, 'gateway', 'The card was reported as stolen'),
  3005: entry(402, 'gateway', 'The card was declined by fraud system'),
  3006: entry(412, 'gateway', 'The operation is not allowed for this customer or transaction'),
  3008: entry(412, 'gateway', 'The card is not supported in online transactions'),
  3009: entry(402, 'gateway', 'The card was reported as lost'),
  3010: entry(402, 'gateway', 'The bank has restricted the card'),
  3011: entry(402, 'gateway', 'The bank has requested the card to be retained'),
  3012: entry(412, 'gateway', 'Bank authorization is required for this charge'),
  3201: entry(412, 'gateway', 'Merchant not authorized to use payment plan'),
  3203: entry(412, 'gateway', 'Invalid promotion for this card type'),
  3204: entry(412, 'gateway', 'Transaction amount is less than minimum for promotion'),
  3205: entry(412, 'gateway', 'Promotion not allowed'),
  4001: entry(412, 'request', 'The account does not have enough funds'),
  4002: entry(412, 'request', 'The operation cannot be completed until pending fees are paid'),
  5001: entry(409, 'request', 'The external_order_id already exists'),
  6001: entry(409, 'request', 'The webhook has already been processed'),
  6002: entry(412, 'request', 'Could not connect to the webhook url'),
  6003: entry(412, 'request', 'The webhook url answered with an error'),
} as const satisfies Record<number, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(code: number): code is ErrorCode {
  return code in ERRORS;
}

export class OpenpayError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, description: string = ERRORS[code].description) {
    super(description);
    this.name = 'OpenpayError';
    this.code = code;
  }

  get http(): number {
    return ERRORS[this.code].http;
  }
}

export interface ErrorBody {
  category: Category;
  description: string;
  http_code: number;
  error_code: number;
  request_id: string;
  fraud_rules?: string[];
}

export function errorBody(code: ErrorCode, description: string = ERRORS[code].description): ErrorBody {
  const { category, http } = ERRORS[code];
  const body: ErrorBody = {
    category,
    description,
    http_code: http,
    error_code: code,
    request_id: randomUUID(),
  };
  return code === 3005 ? { ...body, fraud_rules: ['Tarjeta de prueba del sistema antifraude'] } : body;
}

export function notFound(kind: string, id: string): OpenpayError {
  return new OpenpayError(1005, `The ${kind} with id '${id}' does not exist`);
}

function entry(http: number, category: Category, description: string): CatalogueEntry {
  return { http, category, description };
}
