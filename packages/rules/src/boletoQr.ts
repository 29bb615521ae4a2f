/** What a ticket's QR says: the secret that lets its bearer in, and whether it is a general pass (§2.32). */
export interface QrDeBoleto {
  quemadoUUID: string;
  esGeneral: boolean;
}

/** The text that a ticket's QR encodes. */
export function textoDeQr({ quemadoUUID, esGeneral }: QrDeBoleto): string {
  return JSON.stringify({ quemadoUUID, esGeneral });
}

/** What a scanned text says, or null when it is no ticket of ours. Foreign fields are ignored. */
export function leerQr(texto: string): QrDeBoleto | null {
  if (texto.length > LARGO_MAXIMO) return null;
  const leido = leerJson(texto);
  if (typeof leido !== 'object' || leido === null) return null;
  if (!('quemadoUUID' in leido) || !('esGeneral' in leido)) return null;
  const { quemadoUUID, esGeneral } = leido;
  if (typeof quemadoUUID !== 'string' || typeof esGeneral !== 'boolean' || !UUID.test(quemadoUUID))
    return null;
  return { quemadoUUID: quemadoUUID.toLowerCase(), esGeneral };
}

/** Ours have 75 characters; what a stranger's code holds is not worth parsing. */
const LARGO_MAXIMO = 512;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
