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
import { SIN_PASOS, sumarPaso } from '@taquilla/rules/puerta/pasos';

/** A passage that the ticket's row from the server may lack: by this phone, or read off another's screen (§P5.2). */
export interface PasoSuelto {
  /** The try's id; for a passage from another phone, a name made here. */
  id: string;
  /** Base64url. */
  huella: string;
  sentido: 'entrada' | 'salida';
  /** Milliseconds since 1970, by the corrected clock. */
  momento: number;
  donde: string;
  /** Whether the try is in the queue, which keeps it over a restart. */
  enCola: boolean;
  /** Whether the server has the try: the ticket's next row includes it. */
  sabido: boolean;
}

/** Milliseconds by which the clocks of phone and server may differ after their comparison. */
const HOLGURA_MS = 2_000;

/**
 * The list of tickets in the phone's memory: the server's rows, found by hash and updated by changes, with their
 * checksum (§P3), plus the passages that those rows lack. So neither a new list nor a restart forgets that a ticket
 * passed here.
 */
export class Lista {
  readonly #porHuella = new Map<string, FilaDePadron>();
  readonly #porBoleto = new Map<number, string>();
  readonly #sueltos = new Map<string, PasoSuelto[]>();
  #porGuardar: PasoSuelto[] = [];
  #suma = 0;
  boletoMaximo = 0;

  get cuenta(): number {
    return this.#porHuella.size;
  }

  get suma(): number {
    return this.#suma;
  }

  /** Forgets the server's rows. */
  vaciar(): void {
    this.#porHuella.clear();
    this.#porBoleto.clear();
    this.#suma = 0;
    this.boletoMaximo = 0;
  }

  /** Forgets the passages too, for another turn or none. */
  olvidar(): void {
    this.vaciar();
    this.#sueltos.clear();
    this.#porGuardar = [];
  }

  poner(columnas: FilasDePadron): void {
    const huellas = atob(columnas.huellas);
    for (const [i, fila] of deColumnas(columnas, bytesDe(huellas)).entries())
      this.#ponerFila(fila, huellas.slice(i * fila.huella.length, (i + 1) * fila.huella.length));
  }

  #ponerFila(fila: FilaDePadron, clave: string): void {
    const antes = this.#porHuella.get(clave);
    if (antes) this.#suma = restarDelPadron(this.#suma, sumaDeFila(antes));
    this.#suma = sumarAlPadron(this.#suma, sumaDeFila(fila));
    this.#porHuella.set(clave, fila);
    this.#porBoleto.set(fila.boletoId, clave);
    if (fila.boletoId > this.boletoMaximo) this.boletoMaximo = fila.boletoId;
    if (this.#sueltos.size === 0) return;
    const antiguos = this.#dejar(
      clave,
      ({ sabido, momento }) => !sabido && momento - HOLGURA_MS > fila.cuando,
    );
    this.#porGuardar.push(...antiguos);
  }

  /** Keeps the passages of a ticket that meet `queda`; returns the others. */
  #dejar(clave: string, queda: (paso: PasoSuelto) => boolean): PasoSuelto[] {
    const suyos = this.#sueltos.get(clave) ?? [];
    const quedan = suyos.filter(queda);
    if (quedan.length > 0) this.#sueltos.set(clave, quedan);
    else this.#sueltos.delete(clave);
    return suyos.filter(paso => !queda(paso));
  }

  /** Notes a ticket's passage, by this phone or another's list; the same passage counts once. */
  anotar(paso: PasoSuelto): void {
    const clave = claveDe(huellaLeida(paso.huella));
    const fila = this.#porHuella.get(clave);
    if (fila && !paso.enCola && !paso.sabido && paso.momento - HOLGURA_MS <= fila.cuando) return;
    const suyos = this.#sueltos.get(clave) ?? [];
    if (suyos.some(({ id }) => id === paso.id)) return;
    this.#sueltos.set(
      clave,
      [...suyos, paso].sort((a, b) => a.momento - b.momento),
    );
  }

  /** Removes a passage that a supervisor undid. */
  quitar(id: string): void {
    for (const clave of [...this.#sueltos.keys()]) this.#dejar(clave, paso => paso.id !== id);
    this.#porGuardar = this.#porGuardar.filter(paso => paso.id !== id);
  }

  /** Marks tries that the server now has. */
  saber(ids: readonly string[]): void {
    const sabidos = new Set(ids);
    for (const paso of [...this.sueltos(), ...this.#porGuardar])
      if (sabidos.has(paso.id)) {
        paso.sabido = true;
        paso.enCola = false;
      }
  }

  sueltos(): PasoSuelto[] {
    return [...this.#sueltos.values()].flat();
  }

  /** Passages that are in the rows while those rows are not stored: a phone that dies now would forget them (§P8.3). */
  get porGuardar(): readonly PasoSuelto[] {
    return this.#porGuardar;
  }

  /** Forgets passages whose rows are stored now. */
  guardados(pasos: readonly PasoSuelto[]): void {
    this.#porGuardar = this.#porGuardar.filter(paso => !pasos.includes(paso));
  }

  /** Forgets all names: the phone has left the gate that needed them (§P3.1). */
  quitarNombres(): void {
    for (const [clave, fila] of this.#porHuella)
      if (fila.nombre !== '') this.#porHuella.set(clave, { ...fila, nombre: '' });
  }

  buscar(huella: Uint8Array): FilaDePadron | undefined {
    return this.#entera(claveDe(huella));
  }

  porBoleto(boletoId: number): FilaDePadron | undefined {
    return this.#entera(this.#porBoleto.get(boletoId) ?? '');
  }

  /** The passages of a ticket that is not on the list; null for none. */
  usoSuelto(huella: Uint8Array): UsoSuelto | null {
    return usoDe(this.#sueltos.get(claveDe(huella)) ?? [], { pasos: SIN_PASOS, cuando: 0, donde: '' });
  }

  /** Whether the phone knows a passage of this ticket that the server may lack. */
  sabeMas(huella: Uint8Array): boolean {
    return (this.#sueltos.get(claveDe(huella)) ?? []).some(({ sabido }) => !sabido);
  }

  #entera(clave: string): FilaDePadron | undefined {
    const fila = this.#porHuella.get(clave);
    const suyos = this.#sueltos.get(clave);
    return fila && suyos ? conSueltos(fila, suyos) : fila;
  }

  todas(): FilaDePadron[] {
    if (this.#sueltos.size === 0) return [...this.#porHuella.values()];
    return [...this.#porHuella.entries()].map(([clave, fila]) => {
      const suyos = this.#sueltos.get(clave);
      return suyos ? conSueltos(fila, suyos) : fila;
    });
  }

  /** The server's rows alone, to be stored. */
  columnas(): FilasDePadron {
    return enColumnas([...this.#porHuella.values()], enBase64);
  }
}

/** The gate and the reader in a row's place: "Puerta 2 · Lector 7"; for staff without a phone, the gate alone. */
export function partesDe(donde: string): { puerta: string; quien: string } {
  const [, puerta = donde, quien = ''] = /^(.*) · (.*)$/.exec(donde) ?? [];
  return { puerta, quien };
}

/** A ticket's state after its passages. */
export type UsoSuelto = Pick<FilaDePadron, 'pasos' | 'cuando' | 'donde'>;

function usoDe(sueltos: readonly PasoSuelto[], desde: UsoSuelto): UsoSuelto | null {
  const ultimo = sueltos.at(-1);
  if (!ultimo) return null;
  return { pasos: sueltos.reduce(sumarPaso, desde.pasos), cuando: ultimo.momento, donde: ultimo.donde };
}

function conSueltos(fila: FilaDePadron, sueltos: readonly PasoSuelto[]): FilaDePadron {
  const estado = fila.estado === 'v' ? 'u' : fila.estado;
  return { ...fila, estado, ...usoDe(sueltos, fila) };
}

/** Sixteen bytes as a map's key, one character each, as `atob` reads them. */
function claveDe(huella: Uint8Array): string {
  return String.fromCharCode(...huella);
}

function bytesDe(texto: string): Uint8Array {
  const bytes = new Uint8Array(texto.length);
  for (let i = 0; i < texto.length; i++) bytes[i] = texto.charCodeAt(i);
  return bytes;
}

function enBase64(bytes: Uint8Array): string {
  let texto = '';
  for (let i = 0; i < bytes.length; i += 8192) texto += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(texto);
}

/** The hash by which the list knows a ticket (§P3.1). */
export async function huellaDe(quemadoUUID: string): Promise<Uint8Array> {
  const cifras = quemadoUUID.replaceAll('-', '');
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 16; i++) bytes[i] = Number.parseInt(cifras.slice(2 * i, 2 * i + 2), 16);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
}

/** The bytes of a single hash in base64url. */
export function huellaLeida(texto: string): Uint8Array {
  return leerBase64url(texto) ?? new Uint8Array(16);
}
