import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { diaCalendario } from '@taquilla/rules/zona';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { type ReactNode, useState } from 'react';
import { ahora } from '../api/call.ts';
import { Grafica } from './Grafica.tsx';
import { pesos, type Tablero } from './palabras.ts';
import { type Pronostico, pronosticar } from './pronosticar.ts';

type Medida = 'boletos' | 'pesos';
interface Punto {
  /** Days that are left until the show. */
  dias: number;
  valor: number;
}

const ANCHO = 720;
const ALTO = 300;
const MARGEN = { izq: 64, der: 16, arriba: 20, abajo: 32 };
const DIA_MS = 86_400_000;

/** Sales by the days that are left, cumulated, beside those of another event (§C11.3). */
export function CurvaDeVentas({
  evento,
  tablero,
  elegir,
}: {
  evento: EventoDeConsola;
  tablero: Tablero;
  elegir: ReactNode;
}) {
  const [medida, setMedida] = useState<Medida>('boletos');
  const { porDia, otro, zona, lugares } = tablero;
  const funcion = diaCalendario(new Date(evento.fecha), zona);
  const hoy = Math.max(0, funcion - diaCalendario(ahora(), zona));
  const curva = acumular(porDia, { funcion, medida });
  const contra = medida === 'boletos' && otro ? acumularOtro(otro.porDiasAntes) : [];
  const vendidos = curva.at(-1)?.valor ?? 0;
  const alla = contra.filter(({ dias }) => dias >= hoy).at(-1)?.valor ?? 0;
  const tope = lugares.aforo - lugares.bloqueados;
  const pronostico =
    medida === 'boletos' ? pronosticar(porDia, { funcion, hoy, vendidos: lugares.vendidos, tope }) : null;
  const decir = (valor: number) => (medida === 'boletos' ? formatEntero(valor) : pesos(valor));
  return (
    <Grafica
      titulo="Ventas y días que faltan"
      aside={
        <span className="fila">
          {elegir}
          <Segmented<Medida>
            label="Qué se mide"
            value={medida}
            options={[
              { value: 'boletos', label: 'Boletos' },
              { value: 'pesos', label: 'Pesos' },
            ]}
            onChange={setMedida}
          />
        </span>
      }
      frase={frase({
        vendidos: decir(vendidos),
        medida,
        hoy,
        otro: otro && { nombre: otro.nombre, alla },
        pronostico,
      })}
      archivo={`ventas-por-dia-${evento.clave}`}
      tabla={{
        columnas: ['Día', 'Ventas', 'Boletos', 'Cobrado', 'Boletos acumulados'],
        filas: porDia.map(d => [d.dia, d.ventas, d.boletos, d.cobrado.toFixed(2), d.acumulado]),
      }}
    >
      <Dibujo
        curva={curva}
        contra={contra}
        hoy={hoy}
        tope={medida === 'boletos' ? tope : 0}
        pronostico={pronostico}
        decir={decir}
      />
      <ul className="leyenda" aria-hidden="true">
        <li className="leyenda__este">{evento.nombre}</li>
        {otro && medida === 'boletos' && <li className="leyenda__otro">{otro.nombre}</li>}
        {pronostico && <li className="leyenda__paso">A este paso</li>}
      </ul>
    </Grafica>
  );
}

function frase({
  vendidos,
  medida,
  hoy,
  otro,
  pronostico,
}: {
  vendidos: string;
  medida: Medida;
  hoy: number;
  otro: { nombre: string; alla: number } | null;
  pronostico: Pronostico | null;
}): string {
  const van = medida === 'boletos' ? `Van ${vendidos} boletos` : `Van ${vendidos} cobrados`;
  const falta = hoy === 0 ? 'sin días por delante' : `a ${hoy === 1 ? '1 día' : `${hoy} días`} de la función`;
  const contra =
    otro && medida === 'boletos' ? ` ${otro.nombre} llevaba ${formatEntero(otro.alla)} a estas alturas.` : '';
  const paso = pronostico ? ` Al ritmo de las últimas dos semanas: ${pronostico.palabras}.` : '';
  return `${van}, ${falta}.${contra}${paso}`;
}

function acumular(
  porDia: Tablero['porDia'],
  { funcion, medida }: { funcion: number; medida: Medida },
): Punto[] {
  let suma = 0;
  return porDia.map(({ dia, boletos, cobrado }) => {
    suma += medida === 'boletos' ? boletos : Math.round(cobrado * 100);
    return {
      dias: funcion - Math.round(Date.parse(`${dia}T00:00:00Z`) / DIA_MS),
      valor: medida === 'boletos' ? suma : suma / 100,
    };
  });
}

function acumularOtro(porDiasAntes: readonly { dias: number; boletos: number }[]): Punto[] {
  let suma = 0;
  return [...porDiasAntes]
    .sort((a, b) => b.dias - a.dias)
    .map(({ dias, boletos }) => {
      suma += boletos;
      return { dias, valor: suma };
    });
}

function Dibujo({
  curva,
  contra,
  hoy,
  tope,
  pronostico,
  decir,
}: {
  curva: readonly Punto[];
  contra: readonly Punto[];
  hoy: number;
  tope: number;
  pronostico: Pronostico | null;
  decir: (valor: number) => string;
}) {
  const maximo = redondo(Math.max(1, tope, ...curva.map(p => p.valor), ...contra.map(p => p.valor)));
  const desde = Math.max(1, ...curva.map(p => p.dias), ...contra.map(p => p.dias));
  const hasta = Math.min(0, ...curva.map(p => p.dias));
  const x = (dias: number) =>
    MARGEN.izq + ((desde - dias) / (desde - hasta)) * (ANCHO - MARGEN.izq - MARGEN.der);
  const y = (valor: number) => ALTO - MARGEN.abajo - (valor / maximo) * (ALTO - MARGEN.arriba - MARGEN.abajo);
  const ultimo = curva.at(-1);
  const fin = ultimo && { dias: Math.min(ultimo.dias, Math.max(hoy, hasta)), valor: ultimo.valor };
  const linea = (puntos: readonly Punto[]) => puntos.map(p => `${x(p.dias)},${y(p.valor)}`).join(' ');
  const inicio = curva[0] && { dias: curva[0].dias, valor: 0 };
  const camino = [...(inicio ? [inicio] : []), ...curva, ...(fin ? [fin] : [])];
  return (
    <svg className="curva" viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      {[0, 0.5, 1].map(parte => (
        <g key={parte}>
          <line
            className="eje"
            x1={MARGEN.izq}
            x2={ANCHO - MARGEN.der}
            y1={y(maximo * parte)}
            y2={y(maximo * parte)}
          />
          <text className="rotulo" x={MARGEN.izq - 8} y={y(maximo * parte) + 4} textAnchor="end">
            {decir(maximo * parte)}
          </text>
        </g>
      ))}
      {fin && inicio && (
        <polygon
          className="curva__area"
          points={`${x(inicio.dias)},${y(0)} ${linea(camino)} ${x(fin.dias)},${y(0)}`}
        />
      )}
      {fin && pronostico && (
        <>
          <line
            className="curva__paso"
            x1={x(fin.dias)}
            y1={y(fin.valor)}
            x2={x(pronostico.dias)}
            y2={y(pronostico.boletos)}
          />
          <text
            className="rotulo"
            x={x(pronostico.dias) + (x(pronostico.dias) < ANCHO / 2 ? 8 : -8)}
            y={Math.max(12, y(pronostico.boletos) - 6)}
            textAnchor={x(pronostico.dias) < ANCHO / 2 ? 'start' : 'end'}
          >
            {pronostico.palabras}
          </text>
        </>
      )}
      {contra.length > 0 && <polyline className="curva__otro" points={linea(contra)} />}
      <polyline className="curva__este" points={linea(camino)} />
      {fin && (
        <>
          <circle className="curva__punto" cx={x(fin.dias)} cy={y(fin.valor)} r="5.5" />
          <text
            className="curva__cifra"
            x={Math.max(MARGEN.izq + 24, x(fin.dias) - 8)}
            y={Math.max(14, y(fin.valor) - 12)}
            textAnchor="end"
          >
            {decir(fin.valor)}
          </text>
        </>
      )}
      {marcas(desde).map(dias => (
        <text key={dias} className="rotulo" x={x(dias)} y={ALTO - 8} textAnchor={anclar(dias, desde)}>
          {dias === 0 ? 'función' : `${dias} días`}
        </text>
      ))}
    </svg>
  );
}

function anclar(dias: number, desde: number): 'start' | 'middle' | 'end' {
  if (dias === 0) return 'end';
  return dias === desde ? 'start' : 'middle';
}

/** Up to five days to name, the first and the show among them. */
function marcas(desde: number): number[] {
  if (desde < 4) return [desde, 0];
  const paso = desde / 4;
  return [0, 1, 2, 3].map(i => Math.round(desde - i * paso)).concat(0);
}

/** The next round figure above. */
function redondo(n: number): number {
  const orden = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 2.5, 5, 10].map(por => por * orden).find(r => r >= n) ?? n;
}
