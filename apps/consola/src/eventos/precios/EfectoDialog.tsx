import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { aQuien, type Efecto } from './efecto.ts';
import { falloAlGuardar } from './guardarPrecios.ts';

type Zona = Efecto['zonas'][number];

/** Before and after a change, and whom it reaches, before it is made (§C5.1). */
export function EfectoDialog({
  efecto,
  filas = efecto.zonas,
  zona,
  confirmar,
  onConfirm,
  onClose,
}: {
  efecto: Efecto;
  /** Before and after line by line, where the page knows it finer than by zone. */
  filas?: readonly Zona[] | undefined;
  /** The venue's time zone. */
  zona: string;
  /** The button's words. */
  confirmar: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
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
      {filas.length > 0 && (
        <DataTable
          caption="Precios antes y después"
          columns={COLUMNAS}
          rows={filas}
          rowKey={fila => `${fila.zonaId} ${fila.antes.precio} ${fila.despues.precio}`}
        />
      )}
      {error && (
        <Notice tone="urgente" live>
          {error}
        </Notice>
      )}
      <DialogActions>
        <Button busy={isBusy} onClick={hacer}>
          {confirmar}
        </Button>
        <Button variant="borde" onClick={onClose}>
          Volver
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const pesos = (monto: number) => formatPesos(dePesos(monto));

const COLUMNAS: Column<Zona>[] = [
  {
    title: 'Zona',
    cell: ({ nombre, lugares }) => (
      <>
        {nombre}
        <small>{formatEntero(lugares)} lugares</small>
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
