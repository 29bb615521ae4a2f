import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { enPalabras } from '../ui/enPalabras.ts';

interface NuevoSupervisorProps {
  eventoId: number;
  alGuardar: () => Promise<unknown>;
  alCerrar: () => void;
}

/** Names a supervisor of the door, with a PIN of their own (§P1.1). */
export function NuevoSupervisor({ eventoId, alGuardar, alCerrar }: NuevoSupervisorProps) {
  const [nombre, setNombre] = useState('');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const guardar = () =>
    run(async () => {
      try {
        await call('crearSupervisor', {
          params: { eventoId },
          body: { nombre, pin },
          intencion: `supervisor:${eventoId}:${nombre}:${pin}`,
        });
        await alGuardar();
        alCerrar();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return (
    <Dialog title="Agregar supervisor" onDismiss={alCerrar}>
      <Field label="Nombre" value={nombre} most={60} onChange={event => setNombre(event.target.value)} />
      <Field
        label="PIN de seis dígitos"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        onChange={event => setPin(event.target.value.replace(/\D/g, ''))}
      />
      <DialogFoot error={error} onClose={alCerrar}>
        <Button busy={isBusy} onClick={guardar}>
          Agregar supervisor
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
