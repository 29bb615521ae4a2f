import { invalidate } from '@taquilla/cliente/queries';
import type { Rol } from '@taquilla/contract/comun/acceso';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { ElegirAlcance, ElegirPapeles } from './ElegirPapeles.tsx';

/** Adds a person to the team: a mail with a link that works once, within 72 hours (§C13.3). */
export function Invitar({ onClose }: { onClose: () => void }) {
  const [correo, setCorreo] = useState('');
  const [nombre, setNombre] = useState('');
  const [roles, setRoles] = useState<readonly Rol[]>([]);
  const [eventos, setEventos] = useState<'todos' | readonly number[]>('todos');
  const { faltas, error, isBusy, enviar, olvidar } = useSubmit();
  const invitar = (event: FormEvent) => {
    event.preventDefault();
    olvidar();
    void enviar(async () => {
      const persona = await call('invitar', {
        body: { correo, nombre, roles: [...roles], eventos: eventos === 'todos' ? 'todos' : [...eventos] },
        intencion: `invitar:${correo}`,
      });
      notificar(`Invitamos a ${persona.nombre}. El enlace sirve 72 horas.`, 'exito');
      onClose();
      await invalidate('listarPersonal');
    });
  };
  return (
    <Dialog title="Invitar al equipo" onDismiss={onClose}>
      <form className="pila" onSubmit={invitar} noValidate>
        <EmailField
          label="Correo"
          value={correo}
          error={faltas.correo}
          onChange={e => setCorreo(e.target.value)}
        />
        <Field
          label="Nombre"
          value={nombre}
          error={faltas.nombre}
          onChange={e => setNombre(e.target.value)}
        />
        <ElegirPapeles roles={roles} error={faltas.roles} onChange={setRoles} />
        <ElegirAlcance roles={roles} eventos={eventos} onChange={setEventos} />
        <DialogFoot error={error} onClose={onClose}>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Invitando' : 'Mandar invitación'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
