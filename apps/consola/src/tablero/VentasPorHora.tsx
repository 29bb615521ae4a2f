import { formatEntero } from '@taquilla/rules/numeros';
import { enPesos } from '../ui/pesos.ts';
import type { Tablero } from './palabras.ts';

export const HORAS = 48;
const ANCHO = 720;
const ALTO = 300;
const MARGEN = { izq: 64, der: 16, arriba: 20, abajo: 32 };
const HORA_MS = 3_600_000;

interface Hora {
  /** `2026-11-24 21:00`, by the venue's clock. */
  hora: string;
  valor: number;
  acumulado: number;
}

/** Every hour of the last two days, those without a sale too, and their total. */
export function contarHoras(
  porHora: Tablero['porHora'],
  { ahora, medida }: { ahora: string; medida: 'boletos' | 'pesos' },
): Hora[] {
  const vendidas = new Map(porHora.map(una => [una.hora, una]));
  const fin = Date.parse(`${ahora.slice(0, 13)}:00Z`);
  let centavos = 0;
  return Array.from({ length: HORAS }, (_, i) => {
    const hora = new Date(fin - (HORAS - 1 - i) * HORA_MS).toISOString().slice(0, 16).replace('T', ' ');
    const una = vendidas.get(hora);
    const valor = una ? (medida === 'boletos' ? una.boletos : una.cobrado) : 0;
    centavos += Math.round(valor * 100);
    return { hora, valor, acumulado: centavos / 100 };
  });
}

/** A bar for each hour, and the line of their sum (§C11.3). */
export function VentasPorHora({ horas, medida }: { horas: readonly Hora[]; medida: 'boletos' | 'pesos' }) {
  const decir = medida === 'boletos' ? formatEntero : enPesos;
  const mayor = Math.max(1, ...horas.map(({ valor }) => valor));
  const total = horas.at(-1)?.acumulado ?? 0;
  const ancho = (ANCHO - MARGEN.izq - MARGEN.der) / horas.length;
  const alto = ALTO - MARGEN.arriba - MARGEN.abajo;
  const x = (i: number) => MARGEN.izq + i * ancho;
  const y = (parte: number) => ALTO - MARGEN.abajo - parte * alto;
  const linea = horas.map(({ acumulado }, i) => `${x(i) + ancho / 2},${y(acumulado / Math.max(1, total))}`);
  return (
    <svg className="curva" viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      {[0, 0.5, 1].map(parte => (
        <g key={parte}>
          <line className="eje" x1={MARGEN.izq} x2={ANCHO - MARGEN.der} y1={y(parte)} y2={y(parte)} />
          <text className="rotulo" x={MARGEN.izq - 8} y={y(parte) + 4} textAnchor="end">
            {decir(mayor * parte)}
          </text>
        </g>
      ))}
      {horas.map(({ hora, valor }, i) => (
        <rect
          key={hora}
          className="horas__barra"
          x={x(i) + ancho * 0.15}
          y={y(valor / mayor)}
          width={ancho * 0.7}
          height={(valor / mayor) * alto}
        />
      ))}
      {total > 0 && <polyline className="curva__este" points={linea.join(' ')} />}
      {horas.map(({ hora }, i) =>
        hora.endsWith(' 00:00') || hora.endsWith(' 12:00') ? (
          <text key={hora} className="rotulo" x={x(i) + ancho / 2} y={ALTO - 8} textAnchor="middle">
            {hora.endsWith(' 00:00') ? 'medianoche' : 'mediodía'}
          </text>
        ) : null,
      )}
    </svg>
  );
}
