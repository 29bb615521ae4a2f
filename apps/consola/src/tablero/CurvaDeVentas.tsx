import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { diaCalendario } from '@taquilla/rules/zona';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { type ReactNode, useState } from 'react';
import { ahora } from '../api/call.ts';
import { enPesos } from '../ui/pesos.ts';
import { DibujoDeCurva, type Fase, type Punto } from './DibujoDeCurva.tsx';
import { Grafica } from './Grafica.tsx';
import type { Tablero } from './palabras.ts';
import { type Pronostico, pronosticar } from './pronosticar.ts';
import { contarHoras, HORAS, VentasPorHora } from './VentasPorHora.tsx';

type Medida = 'boletos' | 'pesos';
const PASOS = [
  { value: 'dias', label: 'Días' },
  { value: 'horas', label: 'Horas' },
] as const;
const MEDIDAS: readonly { value: Medida; label: string }[] = [
  { value: 'boletos', label: 'Boletos' },
  { value: 'pesos', label: 'Pesos' },
];

const DIA_MS = 86_400_000;

export interface CurvaDeVentasProps {
  evento: EventoDeConsola;
  tablero: Tablero;
  elegir: ReactNode;
}

/** Cumulated sales by days before the show, beside those of another event; or hour by hour (§C11.3). */
export function CurvaDeVentas({ evento, tablero, elegir }: CurvaDeVentasProps) {
  const [medida, setMedida] = useState<Medida>('boletos');
  const [paso, setPaso] = useState<'dias' | 'horas'>('dias');
  const mandos = (
    <span className="fila">
      {paso === 'dias' && elegir}
      <Segmented label="Cada cuánto" value={paso} options={PASOS} onChange={setPaso} />
      <Segmented label="Qué se mide" value={medida} options={MEDIDAS} onChange={setMedida} />
    </span>
  );
  const DelPaso = paso === 'dias' ? PorDias : PorHoras;
  return <DelPaso evento={evento} tablero={tablero} medida={medida} mandos={mandos} />;
}

interface DelPasoProps {
  evento: EventoDeConsola;
  tablero: Tablero;
  medida: Medida;
  mandos: ReactNode;
}

function PorHoras({ evento, tablero: { porHora, hasta, zona }, medida, mandos }: DelPasoProps) {
  const horas = contarHoras(porHora, { ahora: relojDe(hasta, zona), medida });
  const decir = (valor: number) => (medida === 'boletos' ? enCuantos(valor, 'boleto') : enPesos(valor));
  const mejor = horas.reduce((mayor, una) => (una.valor > mayor.valor ? una : mayor));
  const laMejor =
    mejor.valor > 0 ? `; la mejor hora, ${decir(mejor.valor)} desde las ${mejor.hora.slice(11)}` : '';
  return (
    <Grafica
      titulo="Ventas hora por hora"
      aside={mandos}
      frase={`En las últimas ${HORAS} horas, ${decir(horas.at(-1)?.acumulado ?? 0)}${laMejor}.`}
      archivo={`ventas-por-hora-${evento.clave}`}
      tabla={{
        columnas: ['Hora', 'Ventas', 'Boletos', 'Cobrado'],
        filas: porHora.map(h => [h.hora, h.ventas, h.boletos, h.cobrado.toFixed(2)]),
      }}
    >
      <VentasPorHora horas={horas} medida={medida} />
    </Grafica>
  );
}

function PorDias({ evento, tablero, medida, mandos }: DelPasoProps) {
  const { porDia, otro, lugares } = tablero;
  const { hoy, curva, contra, tope, pronostico, fases } = leer(evento, tablero, medida);
  const vendidos = curva.at(-1)?.valor ?? 0;
  const alla = contra.filter(({ dias }) => dias >= hoy).at(-1)?.valor ?? 0;
  const decir = (valor: number) => (medida === 'boletos' ? formatEntero(valor) : enPesos(valor));
  return (
    <Grafica
      titulo="Ventas y días que faltan"
      aside={mandos}
      frase={frase({
        vendidos: medida === 'boletos' ? enCuantos(vendidos, 'boleto') : `${enPesos(vendidos)} cobrados`,
        medida,
        devueltos: vendidos - lugares.vendidos,
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
      <DibujoDeCurva
        curva={curva}
        contra={contra}
        hoy={hoy}
        tope={tope}
        pronostico={pronostico}
        fases={fases}
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

interface Curvas {
  /** Days from now to the show. */
  hoy: number;
  curva: readonly Punto[];
  contra: readonly Punto[];
  tope: number;
  pronostico: Pronostico | null;
  fases: readonly Fase[];
}

/** The board as curves by days before the show; only tickets have a goal, a forecast and another event beside them. */
function leer(evento: EventoDeConsola, tablero: Tablero, medida: Medida): Curvas {
  const { porDia, otro, zona, lugares } = tablero;
  const funcion = diaCalendario(new Date(evento.fecha), zona);
  const hoy = Math.max(0, funcion - diaCalendario(ahora(), zona));
  const curva = acumular(porDia, { funcion, medida });
  const fases = tablero.fases.map(({ nombre, desde }) => ({
    nombre,
    dias: desde === null ? null : funcion - diaCalendario(new Date(desde), zona),
  }));
  if (medida !== 'boletos') return { hoy, curva, contra: [], tope: 0, pronostico: null, fases };
  const tope = lugares.aforo - lugares.bloqueados;
  const pronostico = pronosticar(porDia, { funcion, hoy, vendidos: lugares.vendidos, tope });
  return { hoy, curva, contra: otro ? acumularOtro(otro.porDiasAntes) : [], tope, pronostico, fases };
}

/** An instant as `2026-11-24T21:05`, by a venue's clock. */
function relojDe(instante: string, zona: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instante))
    .replace(' ', 'T');
}

interface FraseProps {
  vendidos: string;
  medida: Medida;
  /** Tickets of the curve that were returned, which the figure above it leaves out. */
  devueltos: number;
  hoy: number;
  otro: { nombre: string; alla: number } | null;
  pronostico: Pronostico | null;
}

function frase({ vendidos, medida, devueltos, hoy, otro, pronostico }: FraseProps): string {
  const falta = hoy === 0 ? 'sin días por delante' : `a ${enCuantos(hoy, 'día')} de la función`;
  const contra =
    otro && medida === 'boletos' ? ` ${otro.nombre} llevaba ${formatEntero(otro.alla)} a estas alturas.` : '';
  const paso = pronostico ? ` Al ritmo de las últimas dos semanas: ${pronostico.palabras}.` : '';
  return `Van ${vendidos}${medida === 'boletos' ? conDevueltos(devueltos) : ''}, ${falta}.${contra}${paso}`;
}

function conDevueltos(cuantos: number): string {
  if (cuantos <= 0) return '';
  return cuantos === 1
    ? ', con el que ya se devolvió'
    : `, con los ${formatEntero(cuantos)} que ya se devolvieron`;
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
