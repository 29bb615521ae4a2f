import { call } from '../api/call.ts';
import { saveFile } from '../api/download.ts';

export type Formato = '80mm' | 'a4';

/** Reads a sale's tickets as a file and hands them to the printer; answers the number of the print (§C9.4). */
export async function imprimirVenta(
  folio: string,
  { formato, motivo }: { formato: Formato; motivo?: string },
): Promise<number> {
  const { copia, ...papel } = await call('imprimirVenta', {
    params: { folio },
    body: { formato, ...(motivo && { motivo }) },
  });
  mandar(papel);
  return copia;
}

/** Opens the browser's print dialog; a browser that shows no PDF saves the file instead. */
export function mandar({ nombre, pdf }: { nombre: string; pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), letra => letra.charCodeAt(0));
  const file = new Blob([bytes], { type: 'application/pdf' });
  if (!navigator.pdfViewerEnabled) {
    saveFile(file, nombre);
    return;
  }
  const marco = document.createElement('iframe');
  marco.title = nombre;
  marco.className = 'impresion';
  marco.src = URL.createObjectURL(file);
  marco.addEventListener('load', () => marco.contentWindow?.print());
  document.querySelector('.impresion')?.remove();
  document.body.append(marco);
}
