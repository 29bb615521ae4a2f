import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';

/** Whom another name or artist reaches, and what the law gives them (§C4.3). */
export function aQuienLeToca({ vendidos, apartados }: EventoDeConsola['cifras']): string {
  if (vendidos > 0)
    return `Boletos vendidos: ${formatEntero(vendidos)}. Si sus compradores ya no verán el mismo espectáculo, es un cambio sustancial: tienen derecho a su dinero.`;
  const que = 'Si ya no es el mismo espectáculo, es un cambio sustancial';
  if (apartados > 0)
    return `Nadie ha comprado todavía; lugares apartados: ${formatEntero(apartados)}. ${que}: quienes los paguen tienen derecho a su dinero.`;
  return `Ya se apartó o vendió alguno, aunque ahora no queda ninguno. ${que}, y así queda anotado.`;
}
