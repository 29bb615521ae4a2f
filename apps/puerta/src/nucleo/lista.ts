import type { FilasDePadron } from '@taquilla/contract/puerta/lector';
import { leerBase64url } from '@taquilla/rules/puerta/base64url';
import {
  deColumnas,
  enColumnas,
  type FilaDePadron,
  restarDelPadron,
  sumaDeFila,
  sumarAlPadron,
} from '@taquilla/rules/puerta/padron';

/** The list of tickets in the phone's memory: found by hash, kept up by changes, and its checksum with it (§P3). */
export class Lista {
  readonly #porHuella = new Map<string, FilaDePadron>();
  readonly #porBoleto = new Map<number, string>();
  #suma = 0;
  boletoMaximo = 0;

  get cuenta(): number {
    return this.#porHuella.size;
  }

  get suma(): number {
    return this.#suma;
  }

  vaciar(): void {
    this.#porHuella.clear();
    this.#porBoleto.clear();
    this.#suma = 0;
    this.boletoMaximo = 0;
  }

  poner(columnas: FilasDePadron): void {
    for (const fila of deColumnas(columnas, bytesDe(columnas.huellas))) this.cambiarFila(fila);
  }

  cambiarFila(fila: FilaDePadron): void {
    const clave = claveDe(fila.huella);
    const antes = this.#porHuella.get(clave);
    if (antes) this.#suma = restarDelPadron(this.#suma, sumaDeFila(antes));
    this.#suma = sumarAlPadron(this.#suma, sumaDeFila(fila));
    this.#porHuella.set(clave, fila);
    this.#porBoleto.set(fila.boletoId, clave);
    if (fila.boletoId > this.boletoMaximo) this.boletoMaximo = fila.boletoId;
  }

  buscar(huella: Uint8Array): FilaDePadron | undefined {
    return this.#porHuella.get(claveDe(huella));
  }

  porBoleto(boletoId: number): FilaDePadron | undefined {
    return this.#porHuella.get(this.#porBoleto.get(boletoId) ?? '');
  }

  todas(): FilaDePadron[] {
    return [...this.#porHuella.values()];
  }

  columnas(): FilasDePadron {
    return enColumnas(this.todas(), enBase64);
  }
}

/** Sixteen bytes as a key of a map: a text of eight letters is the fastest that all browsers have. */
function claveDe(huella: Uint8Array): string {
  let clave = '';
  for (let i = 0; i < huella.length; i += 2)
    clave += String.fromCharCode(((huella[i] ?? 0) << 8) | (huella[i + 1] ?? 0));
  return clave;
}

function bytesDe(base64: string): Uint8Array {
  const texto = atob(base64);
  const bytes = new Uint8Array(texto.length);
  for (let i = 0; i < texto.length; i++) bytes[i] = texto.charCodeAt(i);
  return bytes;
}

function enBase64(bytes: Uint8Array): string {
  let texto = '';
  for (let i = 0; i < bytes.length; i += 8192) texto += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(texto);
}

/** The hash under which a list has a ticket (§P3.1). */
export async function huellaDe(quemadoUUID: string): Promise<Uint8Array> {
  const cifras = quemadoUUID.replaceAll('-', '');
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 16; i++) bytes[i] = Number.parseInt(cifras.slice(2 * i, 2 * i + 2), 16);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
}

/** The bytes of a hash as it travels alone. */
export function huellaLeida(texto: string): Uint8Array {
  return leerBase64url(texto) ?? new Uint8Array(16);
}
