import { ApiError } from '@taquilla/cliente/ApiError';
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

/** The form for a supervisor's PIN and reason. The server checks the PIN, or without a network its slow hash. */
export function Supervision({ titulo, conMotivo = true, accion, alDecidir, alCerrar }: SupervisionProps) {
  const { supervisor, entrar } = useSupervisor();
  const [pin, setPin] = useState('');
  const [motivo, setMotivo] = useState('');
  const [otro, setOtro] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    const razon = motivo === 'Otro' ? otro.trim() : motivo;
    if (conMotivo && !razon) {
      setError('Elige un motivo.');
      return;
    }
    setOcupado(true);
    setError(null);
    try {
      const suyo = supervisor ?? (await entrar(pin));
      await alDecidir({ id: suyo.id, motivo: razon });
    } catch (falla) {
      setError(
        falla instanceof ApiError || falla instanceof Error ? falla.message : 'El PIN no es correcto.',
      );
    } finally {
      setOcupado(false);
    }
  };

  return (
    <div className="hoja" role="dialog" aria-label={titulo}>
      <form className="hoja__papel" onSubmit={event => void enviar(event)}>
        <h2>{titulo}</h2>
        {supervisor ? (
          <p>Decide {supervisor.nombre}. Queda escrito.</p>
        ) : (
          <Pin pin={pin} alEscribir={setPin} />
        )}
        {conMotivo && <Motivo motivo={motivo} otro={otro} alElegir={setMotivo} alEscribir={setOtro} />}
        {error && (
          <p className="hoja__error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className="bt bt--lleno bt--tinta" aria-busy={ocupado} aria-disabled={ocupado}>
          {ocupado ? 'Un momento…' : accion}
        </button>
        <button type="button" className="bt bt--lleno" onClick={alCerrar}>
          Cancelar
        </button>
      </form>
    </div>
  );
}

function Pin({ pin, alEscribir }: { pin: string; alEscribir: (pin: string) => void }) {
  return (
    <label className="campo">
      PIN de supervisión
      <input
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        onChange={event => alEscribir(event.target.value.replace(/\D/g, ''))}
      />
    </label>
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
      <fieldset className="motivos">
        <legend>Motivo</legend>
        {MOTIVOS.map(uno => (
          <button
            key={uno}
            type="button"
            className="chip"
            aria-pressed={motivo === uno}
            onClick={() => alElegir(uno)}
          >
            {uno}
          </button>
        ))}
      </fieldset>
      {motivo === 'Otro' && (
        <label className="campo">
          Escribe el motivo
          <input maxLength={200} value={otro} onChange={event => alEscribir(event.target.value)} />
        </label>
      )}
    </>
  );
}
