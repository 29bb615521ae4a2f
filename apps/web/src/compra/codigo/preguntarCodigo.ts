import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarClave } from '@taquilla/rules/formularios';
import { call } from '../../api/callDePagina.ts';

/** The promotion of a typed code, by the server (§7.24). An answer of another shape counts as none. */
export async function preguntarCodigo(eventoId: number, texto: string): Promise<PromocionWire> {
  const promocion = await call('validarClaveWeb', {
    body: { clave: normalizarClave(texto), evento_id: eventoId },
  });
  if (!promocion.categorias) throw new Error('an answer that is no promotion');
  return promocion;
}

/** The reason why a code was not applied: in the server's words, or in these without any. */
export function porQueNoSeAplica(fallo: unknown): string {
  return mensajeDe(fallo, 'No se pudo aplicar el código. Inténtalo de nuevo.');
}
