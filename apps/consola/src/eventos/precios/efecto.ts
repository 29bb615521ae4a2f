import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatHora } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { conPunto } from '@taquilla/rules/oraciones';

/** The effect of a change of prices, rates or phases, done or only tried (§C5.1). */
export type Efecto = RespuestaDe<'cambiarPrecios'>['efecto'];

/** A line of before and after. */
export type FilaDeEfecto = Efecto['zonas'][number] & { nota?: string | null };

/** "Cambian 1,204 lugares; 18 apartados conservan su precio hasta 8:41 p. m. Los 842 vendidos quedan igual." */
export function aQuien({ cambian, conservan, conservanHasta, vendidos }: Efecto, zona: string): string {
  const n = formatEntero;
  const hasta = conservanHasta ? ` hasta las ${formatHora(conservanHasta, zona)}` : '';
  const partes = [
    conPunto(
      [
        cambian === 1 ? 'Cambia 1 lugar' : `Cambian ${n(cambian)} lugares`,
        conservan === 1 ? `; 1 apartado conserva su precio${hasta}` : '',
        conservan > 1 ? `; ${n(conservan)} apartados conservan su precio${hasta}` : '',
      ].join(''),
    ),
    vendidos === 1 ? ' El vendido queda igual.' : '',
    vendidos > 1 ? ` Los ${n(vendidos)} vendidos quedan igual.` : '',
  ];
  return partes.join('');
}
