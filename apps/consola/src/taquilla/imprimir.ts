import { call } from '../api/call.ts';
import { guardarArchivo } from '../api/descargar.ts';

export type Formato = '80mm' | 'a4';

/** Asks for a sale's tickets on paper and hands them to the printer; answers which print it was (§C9.4). */
export async function imprimirVenta(
  folio: string,
  { formato, motivo }: { formato: Formato; motivo?: string },
): Promise<number> {
  const { nombre, pdf, copia } = await call('imprimirVenta', {
    params: { folio },
    body: { formato, ...(motivo && { motivo }) },
  });
  const bytes = Uint8Array.from(atob(pdf), letra => letra.charCodeAt(0));
  mandar(new Blob([bytes], { type: 'application/pdf' }), nombre);
  return copia;
}

/** Opens the browser's own question for a printer; where it shows no PDF, the file is kept instead. */
function mandar(archivo: Blob, nombre: string): void {
  if (!navigator.pdfViewerEnabled) {
    guardarArchivo(archivo, nombre);
    return;
  }
  const marco = document.createElement('iframe');
  marco.title = nombre;
  marco.className = 'impresion';
  marco.src = URL.createObjectURL(archivo);
  marco.addEventListener('load', () => marco.contentWindow?.print());
  document.querySelector('.impresion')?.remove();
  document.body.append(marco);
}
