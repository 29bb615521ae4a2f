import type { PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { ElegirPuertas } from './Emparejar.tsx';

interface NuevoSupervisorProps {
  eventoId: number;
  puertas: readonly PuertaDeConsola[];
  alGuardar: () => Promise<unknown>;
  alCerrar: () => void;
}

/** Names a supervisor of the door, with a PIN of their own and the gates where they decide (§P1.1). */
export function NuevoSupervisor({ eventoId, puertas, alGuardar, alCerrar }: NuevoSupervisorProps) {
  const [nombre, setNombre] = useState('');
  const [pin, setPin] = useState('');
  const [elegidas, setElegidas] = useState<readonly number[]>(() => puertas.map(({ id }) => id));
  // All gates are those that come later, too.
  const suyas = elegidas.length === puertas.length ? null : [...elegidas];
  const { error, isBusy, guardar } = useGuardar(eventoId, { nombre, pin, puertas: suyas }, async () => {
    await alGuardar();
    alCerrar();
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
      {puertas.length > 1 && (
        <ElegirPuertas
          titulo="Puertas donde decide"
          puertas={puertas}
          elegidas={elegidas}
          alElegir={setElegidas}
        />
      )}
      <DialogFoot error={error} onClose={alCerrar}>
        <Button busy={isBusy} onClick={guardar}>
          Agregar supervisor
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useGuardar(
  eventoId: number,
  body: { nombre: string; pin: string; puertas: number[] | null },
  alGuardar: () => Promise<void>,
) {
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const guardar = () =>
    run(async () => {
      try {
        const intencion = `supervisor:${eventoId}:${JSON.stringify(body)}`;
        await call('crearSupervisor', { params: { eventoId }, body, intencion });
        await alGuardar();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return { error, isBusy, guardar };
}
