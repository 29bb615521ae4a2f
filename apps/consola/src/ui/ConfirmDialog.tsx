import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ReactNode, useState } from 'react';
import { DialogFoot } from './DialogFoot.tsx';
import { enPalabras } from './enPalabras.ts';
import { Motivo } from './Motivo.tsx';

export interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** The button's label, which names the whole act: "Reembolsar $12,480.00 a 31 compras" (§C2.16). */
  confirm: string;
  danger?: boolean;
  /** Whether a part of the dialog's content is still missing. */
  falta?: boolean;
  /** The event's `clave`, which the person types above 100 sales or $50,000 (§C2.16). */
  palabra?: string | undefined;
  /** Asks for a reason for the auditoría; `onConfirm` receives it. */
  motivo?: { label: string; required: boolean } | undefined;
  /** Does the act; the dialog shows an error that it throws, and keeps all typed text. */
  onConfirm: (motivo: string) => Promise<unknown>;
  onClose: () => void;
}

/** A question before an act that cannot be undone. Enter on opening confirms nothing: no button has the focus (§C2.16). */
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
      {/* Without a field the text takes the focus, or the browser would give it to the confirming button. */}
      <div className="confirmacion" tabIndex={motivo || palabra !== undefined ? undefined : -1}>
        {children}
      </div>
      {motivo && <Motivo label={motivo.label} value={porque} onChange={setPorque} />}
      {palabra !== undefined && <Palabra palabra={palabra} value={escrita} onChange={setEscrita} />}
      <DialogFoot error={error} onClose={onClose}>
        <Button
          variant={danger ? 'peligro-lleno' : 'principal'}
          busy={isBusy}
          disabled={falta}
          onClick={hacer}
        >
          {confirm}
        </Button>
      </DialogFoot>
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
