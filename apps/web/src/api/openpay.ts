import type { FormularioTarjeta } from '@taquilla/rules/tarjeta';
import { allowProviderMarkup } from '../trustedTypes.ts';
import { call } from './callDePagina.ts';
import { loadScript, ScriptError } from './loadScript.ts';

/** The part of the provider's script that the storefront uses. */
interface OpenPay {
  setId: (merchantId: string) => void;
  setApiKey: (publicKey: string) => void;
  setSandboxMode: (sandbox: boolean) => void;
  deviceData?: { setup: () => string };
  token: {
    create: (
      card: Record<string, string>,
      onSuccess: (answer: { data: { id: string } }) => void,
      onError: (answer: { status?: number; data?: { error_code?: number } | null }) => void,
    ) => void;
  };
}

declare global {
  interface Window {
    OpenPay?: OpenPay;
  }
}

/** The provider made no token of a card; `codigo` is its error code, null without an answer. */
export class TokenError extends Error {
  readonly codigo: number | null;

  constructor(codigo: number | null) {
    super(`The card provider made no token (${codigo ?? 'no answer'})`);
    this.name = 'TokenError';
    this.codigo = codigo;
  }
}

/** The card provider in this browser. */
export interface Proveedor {
  /** The id of this device; sent with every charge and saved card. */
  deviceSessionId: string;
  /** Turns a card into a token for one use. The number goes from this browser to the provider and nowhere else. */
  crearToken: (tarjeta: FormularioTarjeta) => Promise<string>;
}

/** Longer than the provider's own script waits (40 s). */
const TOKEN_TIMEOUT_MS = 45_000;

/** Loads the provider's two scripts (§7.25), on the payment step alone. @throws ScriptError when they are blocked */
export async function abrirProveedor(): Promise<Proveedor> {
  const { merchantId, publicKey, sandbox, scripts } = await call('getCredenciales');
  allowProviderMarkup();
  await loadScript(scripts.openpay);
  await loadScript(scripts.deviceData);
  const openpay = window.OpenPay;
  // A blocker may answer with an empty script in place of the real one.
  if (!openpay?.token || !openpay.deviceData) throw new ScriptError(scripts.openpay);
  openpay.setId(merchantId);
  openpay.setApiKey(publicKey);
  openpay.setSandboxMode(sandbox);
  return { deviceSessionId: openpay.deviceData.setup(), crearToken: tarjeta => crearToken(openpay, tarjeta) };
}

function crearToken(openpay: OpenPay, tarjeta: FormularioTarjeta): Promise<string> {
  const [mes = '', anio = ''] = tarjeta.expiracion.split('/');
  const card = {
    card_number: tarjeta.tarjeta.replace(/\D/g, ''),
    holder_name: tarjeta.nombre.trim(),
    expiration_month: mes,
    expiration_year: anio,
    cvv2: tarjeta.cvv,
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TokenError(null)), TOKEN_TIMEOUT_MS);
    openpay.token.create(
      card,
      ({ data }) => {
        clearTimeout(timer);
        resolve(data.id);
      },
      ({ data }) => {
        clearTimeout(timer);
        reject(new TokenError(data?.error_code ?? null));
      },
    );
  });
}
