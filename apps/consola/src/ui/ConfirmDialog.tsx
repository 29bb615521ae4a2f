import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ReactNode, useState } from 'react';
import { enPalabras } from './enPalabras.ts';
import { Motivo } from './Motivo.tsx';
import { PieDeDialogo } from './PieDeDialogo.tsx';

export interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** The button says it all: "Reembolsar $12,480.00 a 31 compras" (§C2.16). */
  confirm: string;
  danger?: boolean;
  /** Something of what stands in it is missing yet. */
  falta?: boolean;
  /** Above 100 sales or $50,000 the event's `clave` is typed (§C2.16). */
  palabra?: string | undefined;
  /** Asks why, for the auditoría; `onConfirm` gets it. */
  motivo?: { label: string; required: boolean } | undefined;
  /** Does it; what it throws is told in the dialog, which stays with all that was typed. */
  onConfirm: (motivo: string) => Promise<unknown>;
  onClose: () => void;
}

/** A question before something that cannot be undone. Enter on opening confirms nothing: the focus is on no button (§C2.16). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, danger = false, palabra, motivo, onConfirm, onClose } = props;
  const [escrita, setEscrita] = useState('');
  const [porque, setPorque] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const falta =
    props.falta ||
    (palabra !== undefined && escrita.trim() !== palabra) ||
    (motivo?.required && porque.trim().length < 3);
  const hacer = () =>
    run(async () => {
      try {
        await onConfirm(porque.trim());
        onClose();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return (
    <Dialog title={title} role="alertdialog" onDismiss={onClose}>
      {/* Without a field the words take the focus, or the browser would give it to the button that does it. */}
      <div className="confirmacion" tabIndex={motivo || palabra !== undefined ? undefined : -1}>
        {children}
      </div>
      {motivo && <Motivo label={motivo.label} value={porque} onChange={setPorque} />}
      {palabra !== undefined && <Palabra palabra={palabra} value={escrita} onChange={setEscrita} />}
      <PieDeDialogo error={error} onClose={onClose}>
        <Button
          variant={danger ? 'peligro-lleno' : 'principal'}
          busy={isBusy}
          disabled={falta}
          onClick={hacer}
        >
          {confirm}
        </Button>
      </PieDeDialogo>
    </Dialog>
  );
}

interface PalabraProps {
  palabra: string;
  value: string;
  onChange: (escrita: string) => void;
}

function Palabra({ palabra, value, onChange }: PalabraProps) {
  return (
    <Field
      label={`Escribe ${palabra} para confirmar`}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
