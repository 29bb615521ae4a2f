import type { AnyInput } from '@taquilla/cliente/client';
import type { StaffOptions } from '@taquilla/cliente/staff';
import { open } from './call.ts';
import type { LlamadaDeConsola } from './queryFor.ts';

/** Downloads a call's answer (CSV, XLSX, zip, YAML) under the server's file name, or `nombre`. */
export function download(
  id: LlamadaDeConsola,
  input: AnyInput & StaffOptions,
  nombre: string,
): Promise<void> {
  return open(id, { timeoutMs: 120_000, ...input }, async response => {
    const dado = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveFile(await response.blob(), dado ?? nombre);
  });
}

/** Hands a file to the browser, which saves it as a download. */
export function saveFile(contenido: Blob, nombre: string): void {
  const href = URL.createObjectURL(contenido);
  const enlace = Object.assign(document.createElement('a'), { href, download: nombre });
  enlace.click();
  // By then the browser has begun to write the file.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
