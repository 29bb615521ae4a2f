import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { ahora } from '../../api/call.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { aQuien, type Efecto, type FilaDeEfecto } from './efecto.ts';
import { falloAlGuardar } from './guardarPrecios.ts';

type Zona = FilaDeEfecto;

export interface EfectoDialogProps {
  efecto: Efecto;
  /** Before and after line by line, where the page has finer lines than the zones. */
  filas?: readonly Zona[] | undefined;
  /** The venue's time zone. */
  zona: string;
  /** The button's label. */
  confirmar: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** The effect of a change before it is made: prices before and after, and the places that it reaches (§C5.1). */
export function EfectoDialog(props: EfectoDialogProps) {
  const { efecto, filas = efecto.zonas, zona, confirmar, onConfirm, onClose } = props;
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const hacer = () =>
    run(async () => {
      try {
        await onConfirm();
        onClose();
      } catch (fallo) {
        setError(falloAlGuardar(fallo));
      }
    });
  return (
    <Dialog title="Antes y después" onDismiss={onClose}>
      <p>
        <strong>{aQuien(efecto, zona)}</strong>
      </p>
      {filas.length === 0 && efecto.cambian > 0 && (
        <p>Lo que paga un comprador no cambia mientras valgan las fases de ahora.</p>
      )}
      {filas.length > 0 && (
        <DataTable
          caption="Precios antes y después"
          columns={columnasDe(zona)}
          rows={filas}
          rowKey={fila => `${fila.zonaId} ${fila.desde} ${fila.antes.precio} ${fila.despues.precio}`}
        />
      )}
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} onClick={hacer}>
          {confirmar}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const pesos = (monto: number) => formatPesos(dePesos(monto));

/** For phases: beginning and end of a price. */
function cuando({ desde, hasta }: Zona, zona: string): string | null {
  const [inicio, fin] = [desde, hasta].map(fecha => fecha && formatFechaCorta(fecha, zona, ahora()));
  if (!inicio && !fin) return null;
  return [inicio ? `desde el ${inicio}` : 'desde ahora', fin && `hasta el ${fin}`].filter(Boolean).join(' ');
}

const columnasDe = (zona: string): Column<Zona>[] => [
  {
    title: 'Zona',
    cell: fila => (
      <>
        {fila.nombre}
        <small>{formatEntero(fila.lugares)} lugares</small>
        {cuando(fila, zona) && <small>{cuando(fila, zona)}</small>}
        {fila.nota && <small>{fila.nota}</small>}
      </>
    ),
  },
  {
    title: 'Antes',
    align: 'right',
    cell: ({ antes }) => (
      <>
        {pesos(antes.precio)}
        <small>{pesos(antes.total)} total</small>
      </>
    ),
  },
  {
    title: 'Después',
    align: 'right',
    cell: ({ despues }) => (
      <>
        <span className="fuerte">{pesos(despues.precio)}</span>
        <small>{pesos(despues.total)} total</small>
      </>
    ),
  },
];
