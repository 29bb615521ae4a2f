import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { limitesDe } from '@taquilla/rules/permisos';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { aPared, dePared } from '../../campos/momento.ts';
import { sayValue } from '../../edicion/sayValue.ts';
import { useSesion } from '../../sesion/sesion.ts';
import { Check } from '../../ui/Check.tsx';
import { Motivo } from '../../ui/Motivo.tsx';

/** A block as it is typed; its hour of release in the venue's local time, empty for none. */
export interface FormaDeBloqueo {
  nombre: string;
  color: string;
  motivo: string;
  liberaEn: string;
  taquillaPuedeVender: boolean;
}

/** The fields' names for people, for conflicts with another person's change. */
export const NOMBRES: Readonly<Record<keyof FormaDeBloqueo, string>> = {
  nombre: 'Nombre',
  color: 'Color',
  motivo: 'Motivo',
  liberaEn: 'Se libera solo',
  taquillaPuedeVender: 'La taquilla puede venderlos',
};

const COLORES = [
  { value: '#8a7f74', label: 'Gris' },
  { value: '#2f6fb3', label: 'Azul' },
  { value: '#7a4fb0', label: 'Morado' },
  { value: '#b3472f', label: 'Rojo' },
  { value: '#2f7d55', label: 'Verde' },
] as const;

export const BLOQUEO_VACIO: FormaDeBloqueo = {
  nombre: '',
  color: COLORES[0].value,
  motivo: '',
  liberaEn: '',
  taquillaPuedeVender: false,
};

export function formaDe(
  { nombre, color, motivo, liberaEn, taquillaPuedeVender }: BloqueoDeConsola,
  zona: string,
): FormaDeBloqueo {
  return { nombre, color, motivo, liberaEn: liberaEn ? aPared(liberaEn, zona) : '', taquillaPuedeVender };
}

/** The typed block as the body of the call; null while a part is missing. */
export function leerBloqueo(forma: FormaDeBloqueo, zona: string) {
  const liberaEn = forma.liberaEn ? dePared(forma.liberaEn, zona) : { valor: null };
  if (forma.nombre.trim() === '' || forma.motivo.trim().length < 3 || liberaEn.valor === undefined)
    return null;
  return { ...forma, nombre: forma.nombre.trim(), motivo: forma.motivo.trim(), liberaEn: liberaEn.valor };
}

/** A field's value in words. */
export function mostrarCampo(valor: unknown, campo: keyof FormaDeBloqueo): string {
  if (campo === 'liberaEn' && valor === '') return 'a mano';
  if (campo === 'color') return COLORES.find(({ value }) => value === valor)?.label ?? 'otro color';
  return sayValue(valor);
}

export interface CamposDeBloqueoProps {
  forma: FormaDeBloqueo;
  /** The time zone of the hour, in words. */
  zona: string;
  cambiar: (parte: Partial<FormaDeBloqueo>) => void;
}

export function CamposDeBloqueo({ forma, zona, cambiar }: CamposDeBloqueoProps) {
  const colores = COLORES.some(({ value }) => value === forma.color)
    ? COLORES
    : [...COLORES, { value: forma.color, label: 'El que tiene' }];
  return (
    <>
      <Field
        label="Nombre"
        placeholder="Consola de audio"
        most={60}
        value={forma.nombre}
        onChange={event => cambiar({ nombre: event.target.value })}
      />
      <Motivo
        label="Motivo (lo lee tu equipo)"
        value={forma.motivo}
        onChange={motivo => cambiar({ motivo })}
      />
      <Select label="Color" options={colores} value={forma.color} onChange={color => cambiar({ color })} />
      <DateField
        label="Se libera solo"
        unit="minute"
        hint={`Hora de ${zona}`}
        emptyHint="Vacío: a mano"
        value={forma.liberaEn}
        onChange={liberaEn => cambiar({ liberaEn })}
      />
      <Check
        look="llave"
        disabled={limitesDe(useSesion().personal.roles, 'bloquear_lugares') !== null}
        checked={forma.taquillaPuedeVender}
        onChange={event => cambiar({ taquillaPuedeVender: event.target.checked })}
      >
        La taquilla puede venderlos
      </Check>
    </>
  );
}
