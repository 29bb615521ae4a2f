import type { Venta } from '@taquilla/contract/consola/ventas';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { type StateKind, StateTag } from '../ui/StateTag.tsx';
import { pesos } from './palabras.ts';

type Boleto = Venta['boletos'][number];

const ESTADOS: Readonly<Record<Boleto['estado'], { kind: StateKind; palabra: string }>> = {
  vigente: { kind: 'bien', palabra: 'Vigente' },
  usado: { kind: 'adentro', palabra: 'Usado' },
  anulado: { kind: 'mal', palabra: 'Anulado' },
  sustituido: { kind: 'vuelta', palabra: 'Sustituido' },
};

/** The tickets of a sale as stubs: section, place, number, state. Only the buyer has their codes (§C6.4). */
export function BoletosDeLaVenta({ boletos }: { boletos: readonly Boleto[] }) {
  if (boletos.length === 0)
    return <EmptyState title="Sin boletos" hint="Los boletos se emiten cuando la venta se cobra." />;
  const vivos = boletos.filter(vive);
  const idos = boletos.filter(boleto => !vive(boleto));
  return (
    <>
      {vivos.length > 0 && (
        <ul className="talones">
          {vivos.map(boleto => (
            <Talon key={boleto.id} boleto={boleto} />
          ))}
        </ul>
      )}
      {idos.length > 0 && (
        <details className="venta__idos" open={vivos.length === 0}>
          <summary>
            {idos.length === 1 ? '1 boleto ya no sirve' : `${idos.length} boletos ya no sirven`}
          </summary>
          <ul className="talones">
            {idos.map(boleto => (
              <Talon key={boleto.id} boleto={boleto} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function vive({ estado }: Boleto): boolean {
  return estado === 'vigente' || estado === 'usado';
}

function Talon({ boleto }: { boleto: Boleto }) {
  const { id, seccion, lugar, precio, estado, usadoEn, puerta, sustituyeA } = boleto;
  const { kind, palabra } = ESTADOS[estado];
  return (
    <li className="talon" data-estado={estado}>
      <div className="talon__lugar">
        <span className="talon__seccion">{seccion}</span>
        <span className="talon__asiento">{sinSeccion(lugar, seccion)}</span>
        <span className="talon__numero">
          Boleto {id} · {pesos(precio)}
          {sustituyeA !== null && ` · en lugar del ${sustituyeA}`}
        </span>
      </div>
      <div className="talon__estado">
        <StateTag kind={kind}>{palabra}</StateTag>
        {usadoEn && (
          <small>
            {fechaYHora(usadoEn)}
            {puerta && `, ${puerta}`}
          </small>
        )}
      </div>
    </li>
  );
}

/** "Luneta C 12" without its section; "Pista, pase general" too. */
function sinSeccion(lugar: string, seccion: string): string {
  if (lugar === `${seccion}, pase general`) return 'Pase general';
  return lugar.startsWith(`${seccion} `) ? lugar.slice(seccion.length + 1) : lugar;
}
