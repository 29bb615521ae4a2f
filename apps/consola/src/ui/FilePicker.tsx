import { type ButtonLook, buttonClass } from '@taquilla/ui/Button.tsx';

export interface ElegirArchivoProps {
  /** The button's label. */
  children: string;
  /** The id of the file input. */
  id?: string;
  accept: string;
  busy: boolean;
  variant?: ButtonLook['variant'];
  onArchivo: (file: File) => void;
}

/** A button that asks for one file; the same file may be picked again. */
export function FilePicker({ children, id, accept, busy, variant = 'borde', onArchivo }: ElegirArchivoProps) {
  return (
    <label className={buttonClass({ variant })} aria-busy={busy}>
      {children}
      <input
        className="solo-lector"
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        onChange={event => {
          const file = event.target.files?.[0];
          if (file) onArchivo(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
