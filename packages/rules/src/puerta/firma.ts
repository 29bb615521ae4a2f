import { escribirBase64url, leerBase64url } from './base64url.ts';

/** The facts of a ticket that its signature covers (§P2.2). They hold nothing about a person. */
export interface DatosFirmados {
  /** Number of the key that signed. */
  llave: number;
  eventoId: number;
  /** Id of the ticket. */
  boletoId: number;
  /** The low 16 bits of the section's id: enough to tell the sections of one event apart. */
  seccion: number;
  esGeneral: boolean;
}

/** A signature as read from a code, not yet verified. */
export interface FirmaLeida {
  datos: DatosFirmados;
  /** The signed bytes. */
  bytes: Uint8Array;
  /** The Ed25519 signature, 64 bytes. */
  firma: Uint8Array;
}

const VERSION = 1;
const LARGO_DATOS = 16;
const LARGO_FIRMA = 64;
const GENERAL = 1;
const ASUNTO = 'taquilla-boleto-1';

/** The section of a ticket in the form that a signature carries. */
export function seccionCorta(seccionId: number): number {
  return seccionId & 0xffff;
}

/** Writes the facts as 16 bytes: version, key, event u32, ticket u32, section u16, flags, 3 spare. */
export function escribirDatos({ llave, eventoId, boletoId, seccion, esGeneral }: DatosFirmados): Uint8Array {
  const bytes = new Uint8Array(LARGO_DATOS);
  const vista = new DataView(bytes.buffer);
  vista.setUint8(0, VERSION);
  vista.setUint8(1, llave);
  vista.setUint32(2, eventoId);
  vista.setUint32(6, boletoId);
  vista.setUint16(10, seccion);
  vista.setUint8(12, esGeneral ? GENERAL : 0);
  return bytes;
}

/** The bytes to sign: a label of the purpose, the UUID, the facts. A signature for another UUID does not verify. */
export function mensajeFirmado(quemadoUUID: string, datos: Uint8Array): Uint8Array {
  const uuid = quemadoUUID.replaceAll('-', '');
  const mensaje = new Uint8Array(ASUNTO.length + 16 + datos.length);
  for (let i = 0; i < ASUNTO.length; i++) mensaje[i] = ASUNTO.charCodeAt(i);
  for (let i = 0; i < 16; i++) mensaje[ASUNTO.length + i] = Number.parseInt(uuid.slice(2 * i, 2 * i + 2), 16);
  mensaje.set(datos, ASUNTO.length + 16);
  return mensaje;
}

/** The `f` of a code: facts and signature, 107 characters. */
export function escribirFirma(datos: Uint8Array, firma: Uint8Array): string {
  const todo = new Uint8Array(LARGO_DATOS + LARGO_FIRMA);
  todo.set(datos);
  todo.set(firma, LARGO_DATOS);
  return escribirBase64url(todo);
}

/** The content of an `f`; null where it is not ours, a later version included. */
export function leerFirma(f: string): FirmaLeida | null {
  const todo = leerBase64url(f);
  if (todo?.length !== LARGO_DATOS + LARGO_FIRMA || todo[0] !== VERSION) return null;
  const bytes = todo.slice(0, LARGO_DATOS);
  const vista = new DataView(bytes.buffer);
  const datos = {
    llave: vista.getUint8(1),
    eventoId: vista.getUint32(2),
    boletoId: vista.getUint32(6),
    seccion: vista.getUint16(10),
    esGeneral: (vista.getUint8(12) & GENERAL) !== 0,
  };
  return { datos, bytes, firma: todo.slice(LARGO_DATOS) };
}
