/** The content of a ticket's QR: the secret that admits its bearer, and whether it is a general pass (§2.32). */
export interface QrDeBoleto {
  quemadoUUID: string;
  esGeneral: boolean;
  /** Proves without a network that the house issued it (§P2.1). Older tickets lack it, and stay good. */
  f?: string | undefined;
}

/** The text that a ticket's QR encodes. Older readers ignore `f`. */
export function textoDeQr({ quemadoUUID, esGeneral, f }: QrDeBoleto): string {
  return JSON.stringify({ quemadoUUID, esGeneral, f });
}

/** The content of a scanned text, or null when it is no ticket of ours. Foreign fields are ignored. */
export function leerQr(texto: string): QrDeBoleto | null {
  if (texto.length > LARGO_MAXIMO) return null;
  const leido = leerJson(texto);
  if (typeof leido !== 'object' || leido === null) return null;
  if (!('quemadoUUID' in leido) || !('esGeneral' in leido)) return null;
  const { quemadoUUID, esGeneral } = leido;
  if (typeof quemadoUUID !== 'string' || typeof esGeneral !== 'boolean' || !UUID.test(quemadoUUID))
    return null;
  const f = 'f' in leido && typeof leido.f === 'string' ? leido.f : undefined;
  return { quemadoUUID: quemadoUUID.toLowerCase(), esGeneral, ...(f !== undefined && { f }) };
}

/** Our texts have 189 characters at most; a longer code is not ours, so it is not parsed. */
const LARGO_MAXIMO = 512;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
