import type { RespuestaDe } from '@taquilla/contract/catalogo';
import './Tramos.css';

type Parte = RespuestaDe<'estadoDeReembolsos'>['comoVa'][number];

/** The pieces of the bar, each of one or more states. */
const TRAMOS = [
  { clase: 'hecho', nombre: 'devuelto', estados: ['devuelto'] },
  { clase: 'camino', nombre: 'en camino', estados: ['en_camino'] },
  { clase: 'falta', nombre: 'por salir', estados: ['por_enviar', 'espera_cuenta', 'en_caja'] },
  { clase: 'mal', nombre: 'por revisar', estados: ['fallida', 'contracargo'] },
] as const;

/** Share of the money that has gone back, in whole percents, rounded down: 100 % is all of it. */
export function parteDevuelta(partes: readonly Parte[]): number {
  const [devuelto, ...resto] = TRAMOS.map(({ estados }) => sumarDe(partes, estados));
  const total = resto.reduce((suma, monto) => suma + monto, devuelto ?? 0);
  return total === 0 ? 100 : Math.floor((100 * (devuelto ?? 0)) / total);
}

/** How far the money of an event is, as one bar (§C7.17). */
export function Tramos({ partes }: { partes: readonly Parte[] }) {
  const sumas = TRAMOS.map(tramo => ({ ...tramo, monto: sumarDe(partes, tramo.estados) }));
  const total = sumas.reduce((suma, { monto }) => suma + monto, 0);
  if (total === 0) return null;
  const dicho = sumas
    .filter(({ monto }) => monto > 0)
    .map(({ nombre, monto }) => `${nombre} ${Number(((100 * monto) / total).toFixed(1))} %`);
  return (
    <div className="tramos" role="img" aria-label={dicho.join(', ')}>
      {sumas.map(
        ({ clase, monto }) =>
          monto > 0 && <i key={clase} data-tramo={clase} style={{ flexGrow: monto / total }} />,
      )}
    </div>
  );
}

function sumarDe(partes: readonly Parte[], estados: readonly Parte['como'][]): number {
  return partes.reduce((suma, { como, monto }) => (estados.includes(como) ? suma + monto : suma), 0);
}
