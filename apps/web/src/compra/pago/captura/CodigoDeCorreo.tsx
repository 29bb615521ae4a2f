import { aislar } from '@taquilla/rules/aislar';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useForm } from '@taquilla/ui/useForm.ts';

interface CodigoDeCorreoProps {
  correo: string;
  /** Answers the words for a code that is not taken; null when it was. */
  confirmar: (codigo: string) => Promise<string | null>;
  /** False where it could not be mailed, which was said. */
  otroCodigo: () => Promise<boolean>;
  onVolver: () => void;
}

const REGLAS = {
  codigo: (texto: string) => (/^\D*(\d\D*){6}$/.test(texto) ? null : 'Son seis dígitos.'),
};

/** Asks a guest for the six digits that were mailed (§B2.9): the tickets, and money that goes back, go to that address. */
export function CodigoDeCorreo({ correo, confirmar, otroCodigo, onVolver }: CodigoDeCorreoProps) {
  const form = useForm({ initial: { codigo: '' }, rules: REGLAS });
  const enviar = async ({ codigo }: { codigo: string }) => {
    const falla = await confirmar(codigo);
    if (falla !== null) form.tell('codigo', falla);
  };
  const pedirOtro = async () => {
    if (await otroCodigo()) notificar('Te mandamos otro código. El de antes ya no sirve.', 'exito');
  };
  return (
    <Dialog title="Confirma tu correo" onDismiss={onVolver}>
      <form className="pila" noValidate onSubmit={form.submit(enviar)}>
        <p className="dialogo__texto">
          Mandamos un código de seis dígitos a <b>{aislar(correo)}</b>. Ahí llegarán tus boletos.
        </p>
        <Field
          {...form.field('codigo')}
          label="Código de seis dígitos"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
        />
        <DialogActions>
          <Button type="submit" size="grande" busy={form.isBusy}>
            Confirmar
          </Button>
          <Button size="grande" variant="borde" onClick={onVolver}>
            Volver
          </Button>
        </DialogActions>
        <Button variant="quieto" onClick={() => void pedirOtro()}>
          Mandarme otro código
        </Button>
      </form>
    </Dialog>
  );
}
