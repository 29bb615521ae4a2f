import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { type FormEvent, useState } from 'react';

const VACIA = { nombre: '', correo: '', seccion: '', fila: '', asiento: '', pases: '' };
const CAMPOS: readonly { campo: keyof typeof VACIA; label: string }[] = [
  { campo: 'nombre', label: 'Nombre' },
  { campo: 'correo', label: 'Correo' },
  { campo: 'seccion', label: 'Sección' },
  { campo: 'fila', label: 'Fila' },
  { campo: 'asiento', label: 'Asiento o cantidad' },
  { campo: 'pases', label: 'Pases juntos' },
];

/** Adds one guest to the list as a row, in the list's own columns. */
export function UnaPorUna({ agregar }: { agregar: (dada: typeof VACIA) => void }) {
  const [dada, setDada] = useState(VACIA);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (dada.nombre.trim() === '') return;
    agregar(dada);
    // Keeps section and row, because the next guest often sits beside this one.
    setDada({ ...VACIA, seccion: dada.seccion, fila: dada.fila });
  };
  return (
    <form className="cortesias__una" onSubmit={enviar} noValidate>
      {CAMPOS.map(({ campo, label }) => (
        <Field
          key={campo}
          label={label}
          autoComplete="off"
          value={dada[campo]}
          onChange={event => setDada({ ...dada, [campo]: event.target.value })}
        />
      ))}
      <Button type="submit" variant="borde" disabled={dada.nombre.trim() === ''}>
        Agregar
      </Button>
    </form>
  );
}
