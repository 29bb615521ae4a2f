import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { queryFor } from '../api/queryFor.ts';
import './Corte.css';

type Autorizacion = NonNullable<PeticionDe<'devolverEnCaja'>['body']['autoriza']>;

/** The authorisation as its fields have it. */
export interface Autoriza {
  supervisorId: string;
  codigo: string;
}

export const SIN_AUTORIZAR: Autoriza = { supervisorId: '', codigo: '' };

/** A supervisor at this till: their name, and the code that their own app shows (§C9.4). */
export function Autorizar({
  autoriza,
  poner,
  error,
}: {
  autoriza: Autoriza;
  poner: (autoriza: Autoriza) => void;
  error?: string | undefined;
}) {
  const { data } = useAnswer(queryFor('supervisoresDeCaja'));
  const opciones = (data?.supervisores ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <div className="corte__dos corte__autoriza">
      <Select
        label="Supervisor"
        options={[
          { value: '', label: data && opciones.length === 0 ? 'Nadie más puede' : 'Elige quién' },
          ...opciones,
        ]}
        value={autoriza.supervisorId}
        onChange={supervisorId => poner({ ...autoriza, supervisorId })}
      />
      <Field
        label="Su código"
        hint="Los seis números de su aplicación. Los escribe él o ella."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={autoriza.codigo}
        error={error}
        tellsError
        onChange={event => poner({ ...autoriza, codigo: event.target.value })}
      />
    </div>
  );
}

/** The authorisation to send; null while the name or a digit is missing. */
export function leerAutoriza({ supervisorId, codigo }: Autoriza): Autorizacion | null {
  const limpio = codigo.replace(/\s/g, '');
  return supervisorId !== '' && /^\d{6}$/.test(limpio)
    ? { supervisorId: Number(supervisorId), codigo: limpio }
    : null;
}
