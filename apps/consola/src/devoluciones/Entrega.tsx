import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { permitido } from '../sesion/sesion.ts';

/** The till that hands cash out, and the terminal's slip. */
export interface Entregado {
  cajaId: number | null;
  folio: string;
}

export const SIN_ENTREGA: Entregado = { cajaId: null, folio: '' };

type Pedida = Pick<RespuestaDe<'confirmarDevolucion'>, 'efectivo' | 'terminal' | 'cajas'>;

/** The chosen till, or the first that may hand the cash out: the person's own where there is one. */
function cajaDe(pedida: Pedida, { cajaId }: Entregado): number | undefined {
  return pedida.cajas.find(({ id }) => id === cajaId)?.id ?? pedida.cajas[0]?.id;
}

/** The handover as the body of the call; null while a part of it is missing. */
export function leerEntrega(
  pedida: Pedida,
  entregado: Entregado,
): PeticionDe<'confirmarDevolucion'>['body'] | null {
  const cajaId = pedida.efectivo > 0 ? cajaDe(pedida, entregado) : undefined;
  const folioDeTerminal = pedida.terminal > 0 ? entregado.folio.trim() : '';
  if (pedida.efectivo > 0 && cajaId === undefined) return null;
  if (pedida.terminal > 0 && folioDeTerminal === '') return null;
  return { ...(cajaId !== undefined && { cajaId }), ...(folioDeTerminal && { folioDeTerminal }) };
}

interface EntregaProps {
  pedida: Pedida;
  entregado: Entregado;
  poner: (entregado: Entregado) => void;
}

/** Asks how the box office hands its part back: cash from an open till, the rest by the terminal (§C7.2). */
export function Entrega({ pedida, entregado, poner }: EntregaProps) {
  const { efectivo, terminal, cajas } = pedida;
  const enEfectivo = formatPesos(dePesos(efectivo));
  return (
    <>
      {efectivo > 0 && cajas.length === 0 && (
        <Notice tone="urgente" live>
          {enEfectivo} se entregan en efectivo, y el efectivo sale de una caja abierta.{' '}
          {permitido('vender')
            ? 'Abre la tuya en Taquilla, o pide que abran una.'
            : 'Pide en taquilla que abran una.'}
        </Notice>
      )}
      {efectivo > 0 && cajas.length > 0 && (
        <Select
          label={`Caja que entrega ${enEfectivo}`}
          value={String(cajaDe(pedida, entregado) ?? '')}
          options={cajas.map(({ id, nombre, quien }) => ({
            value: String(id),
            label: `${nombre}, de ${quien}`,
          }))}
          onChange={id => poner({ ...entregado, cajaId: Number(id) })}
        />
      )}
      {terminal > 0 && (
        <Field
          label={`Folio con el que la terminal devolvió ${formatPesos(dePesos(terminal))}`}
          autoComplete="off"
          maxLength={20}
          value={entregado.folio}
          onChange={event => poner({ ...entregado, folio: event.target.value })}
        />
      )}
    </>
  );
}
