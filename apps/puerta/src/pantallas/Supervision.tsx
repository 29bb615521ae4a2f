import { Button } from '@taquilla/ui/Button.tsx';
import { Chip } from '@taquilla/ui/Chip.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { useSupervisor } from './useSupervisor.ts';

/** Frequent reasons; others are typed (§P7.3). */
const MOTIVOS = [
  'Salió y vuelve',
  'Se equivocó de puerta',
  'Coincide su identificación',
  'Leído por error',
  'Otro',
];

interface SupervisionProps {
  titulo: string;
  /** Asks for a reason too, for a decision. */
  conMotivo?: boolean;
  /** The button's word. */
  accion: string;
  alDecidir: (supervisor: { id: number; motivo: string }) => void | Promise<void>;
  alCerrar: () => void;
}

/**
 * The form for a supervisor's PIN and reason: one PIN for one act. The server checks the PIN, or without a network its slow
 * hash.
 */
export function Supervision({ titulo, conMotivo = true, accion, alDecidir, alCerrar }: SupervisionProps) {
  const { supervisor, entrar } = useSupervisor();
  const [pin, setPin] = useState('');
  const [motivo, setMotivo] = useState('');
  const [otro, setOtro] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();

  const enviar = (event: FormEvent) => {
    event.preventDefault();
    const razon = motivo === 'Otro' ? otro.trim() : motivo;
    if (conMotivo && !razon) {
      setError(motivo === 'Otro' ? 'Escribe el motivo.' : 'Elige un motivo.');
      return;
    }
    setError(undefined);
    void run(async () => {
      try {
        const suyo = supervisor ?? (await entrar(pin));
        await alDecidir({ id: suyo.id, motivo: razon });
      } catch (falla) {
        setPin('');
        setError(falla instanceof Error ? falla.message : 'El PIN no es correcto.');
      }
    });
  };

  return (
    <Dialog title={titulo} onDismiss={alCerrar}>
      <form className="forma" onSubmit={enviar}>
        {supervisor ? (
          <p>Decide {supervisor.nombre}. Queda escrito.</p>
        ) : (
          <Field
            label="PIN de supervisión"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={event => setPin(event.target.value.replace(/\D/g, ''))}
          />
        )}
        {conMotivo && <Motivo motivo={motivo} otro={otro} alElegir={setMotivo} alEscribir={setOtro} />}
        {error && (
          <p className="falla" role="alert">
            {error}
          </p>
        )}
        <DialogActions>
          <Button type="submit" full busy={isBusy}>
            {isBusy ? 'Un momento…' : accion}
          </Button>
          <Button variant="borde" full onClick={alCerrar}>
            Cancelar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface MotivoProps {
  motivo: string;
  otro: string;
  alElegir: (motivo: string) => void;
  alEscribir: (otro: string) => void;
}

function Motivo({ motivo, otro, alElegir, alEscribir }: MotivoProps) {
  return (
    <>
      <fieldset>
        <legend>Motivo</legend>
        <div className="opciones">
          {MOTIVOS.map(uno => (
            <Chip key={uno} pressed={motivo === uno} onClick={() => alElegir(uno)}>
              {uno}
            </Chip>
          ))}
        </div>
      </fieldset>
      {motivo === 'Otro' && (
        <Field
          label="Escribe el motivo"
          most={200}
          value={otro}
          onChange={event => alEscribir(event.target.value)}
        />
      )}
    </>
  );
}
