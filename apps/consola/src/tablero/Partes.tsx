import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import { enPesos } from '../ui/pesos.ts';
import { Grafica } from './Grafica.tsx';
import { porciento, type Tablero } from './palabras.ts';

const POR = {
  porZona: 'Por zona de precio',
  porSeccion: 'Por sección',
  porMetodo: 'Por forma de pago',
  porCanal: 'Por canal',
  porPromocion: 'Por promoción',
} as const;
type Por = keyof typeof POR;

const NOMBRES: Readonly<Record<string, string>> = {
  tarjeta: 'Tarjeta en línea',
  efectivo: 'Efectivo',
  terminal: 'Terminal',
  mixto: 'Efectivo y terminal',
  gratis: 'Sin costo',
  web: 'Tienda en línea',
  taquilla: 'Taquilla',
};

interface Parte {
  nombre: string;
  ventas: number;
  cobrado: number;
  /** Set for sections only. */
  aforo?: number;
  vendidos?: number;
}

/** The takings by their parts, which add up to them (§C11.2). */
export function Partes({ tablero }: { tablero: Tablero }) {
  const [por, setPor] = useState<Por>('porZona');
  const partes: readonly Parte[] = tablero[por];
  const total = partes.reduce((suma, { cobrado }) => suma + Math.round(cobrado * 100), 0) / 100;
  const [primera] = partes;
  return (
    <Grafica
      titulo="De dónde viene"
      aside={
        <Select<Por>
          label="Cómo se reparte"
          hideLabel
          value={por}
          options={(Object.keys(POR) as Por[]).map(value => ({ value, label: POR[value] }))}
          onChange={setPor}
        />
      }
      frase={
        primera && total > 0
          ? `${dicho(primera.nombre)} trae ${enPesos(primera.cobrado)}, ${porciento(primera.cobrado / total)} de ${enPesos(total)}.`
          : 'Todavía no hay ventas que repartir.'
      }
      archivo={`cobrado-${por}`}
      tabla={{
        columnas: ['Parte', 'Ventas', 'Cobrado', 'Vendidos', 'Aforo'],
        filas: partes.map(parte => [
          dicho(parte.nombre),
          parte.ventas,
          parte.cobrado.toFixed(2),
          parte.vendidos ?? '',
          parte.aforo ?? '',
        ]),
      }}
    >
      <Lista partes={partes} />
    </Grafica>
  );
}

function Lista({ partes }: { partes: readonly Parte[] }) {
  const maximo = Math.max(1, ...partes.map(({ cobrado }) => cobrado));
  return (
    <ul className="partes" aria-hidden="true">
      {partes.slice(0, 12).map(parte => (
        <li key={parte.nombre}>
          <span className="fila fila--entre">
            <b>{dicho(parte.nombre)}</b>
            <span className="num">{enPesos(parte.cobrado)}</span>
          </span>
          <span className="medida">
            <i style={{ width: `${(parte.cobrado / maximo) * 100}%` }} />
          </span>
          <small>
            {parte.vendidos !== undefined && parte.aforo !== undefined
              ? `${formatEntero(parte.vendidos)} de ${formatEntero(parte.aforo)} lugares`
              : enCuantos(parte.ventas, 'venta')}
          </small>
        </li>
      ))}
    </ul>
  );
}

function dicho(nombre: string): string {
  return NOMBRES[nombre] ?? nombre;
}
