import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { DialogFoot } from '../ui/DialogFoot.tsx';

interface MotivoDeReimpresionProps {
  folio: string;
  alConfirmar: (motivo: string) => Promise<unknown>;
  alCerrar: () => void;
}

/** Asks for the reason of a second print (§C9.4). */
export function MotivoDeReimpresion({ folio, alConfirmar, alCerrar }: MotivoDeReimpresionProps) {
  const [motivo, setMotivo] = useState('');
  const { isBusy, run } = useBusy();
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (motivo.trim().length >= 3) void run(() => alConfirmar(motivo.trim()));
  };
  return (
    <Dialog title="Imprimir otra vez" onDismiss={alCerrar}>
      <form className="pila" onSubmit={enviar} noValidate>
        <p className="suave">
          Queda anotado quién imprime los boletos de {folio} y por qué. Si se mandaron por correo, el papel
          lleva códigos nuevos, los del correo dejan de servir y se le avisa al comprador.
        </p>
        <Field
          label="Motivo"
          hint="Por ejemplo: se atoró el papel."
          most={200}
          value={motivo}
          onChange={event => setMotivo(event.target.value)}
        />
        <DialogFoot onClose={alCerrar}>
          <Button type="submit" busy={isBusy} disabled={motivo.trim().length < 3}>
            Imprimir otra vez
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
