import { invalidate } from '@taquilla/cliente/queries';
import type { Persona } from '@taquilla/contract/consola/equipo';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { useSesion } from '../sesion/sesion.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { Menu } from '../ui/Menu.tsx';

/** The acts of a Dueño on a member of the team. */
export function AccionesDePersona({ persona }: { persona: Persona }) {
  const { personal } = useSesion();
  const [, navigate] = useLocation();
  const [pregunta, setPregunta] = useState<'revocar' | 'reiniciar' | null>(null);
  const esYo = personal.id === persona.id;
  return (
    <>
      <Menu
        label={`Acciones de ${persona.nombre}`}
        title={persona.nombre}
        items={[
          { words: 'Cambiar papel y eventos', onDo: () => navigate(paths.persona(persona.id)) },
          ...(persona.estado === 'invitada'
            ? [{ words: 'Mandar otra invitación', onDo: () => void invitarDeNuevo(persona) }]
            : []),
          ...(persona.estado === 'activa' && !esYo
            ? [{ words: 'Reiniciar contraseña y segundo factor', onDo: () => setPregunta('reiniciar') }]
            : []),
          ...(esYo ? [] : [{ words: 'Quitar del equipo', onDo: () => setPregunta('revocar'), danger: true }]),
        ]}
      />
      {pregunta === 'revocar' && <Revocar persona={persona} onClose={() => setPregunta(null)} />}
      {pregunta === 'reiniciar' && <Reiniciar persona={persona} onClose={() => setPregunta(null)} />}
    </>
  );
}

async function invitarDeNuevo({ id, correo }: Persona): Promise<void> {
  try {
    await call('invitarDeNuevo', { params: { personalId: id }, intencion: `invitarDeNuevo:${id}` });
    notificar(`Va otra invitación a ${correo}. La anterior ya no sirve.`, 'exito');
    await invalidate('listarPersonal');
  } catch (error) {
    notificarFalla(error);
  }
}

function Revocar({ persona, onClose }: { persona: Persona; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`¿Quitar a ${persona.nombre}?`}
      confirm={`Quitar a ${persona.nombre} del equipo`}
      danger
      motivo={{ label: 'Motivo, para la auditoría', required: true }}
      onClose={onClose}
      onConfirm={async motivo => {
        await call('revocarPersona', { params: { personalId: persona.id }, body: { motivo } });
        notificar(`${persona.nombre} ya no es del equipo.`, 'exito');
        await invalidate('listarPersonal');
      }}
    >
      <p className="suave">
        Sus sesiones y sus invitaciones terminan ahora. Lo que hizo se queda en la auditoría.
      </p>
    </ConfirmDialog>
  );
}

function Reiniciar({ persona, onClose }: { persona: Persona; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`¿Reiniciar el acceso de ${persona.nombre}?`}
      confirm="Reiniciar su acceso"
      danger
      motivo={{ label: 'Motivo, para la auditoría', required: true }}
      onClose={onClose}
      onConfirm={async motivo => {
        await call('reiniciarSegundoFactor', {
          params: { personalId: persona.id },
          body: { motivo },
          intencion: `reiniciar:${persona.id}`,
        });
        notificar(`Va un enlace a ${persona.correo} para empezar de nuevo.`, 'exito');
        await invalidate('listarPersonal');
      }}
    >
      <p className="suave">
        Su contraseña y su segundo factor dejan de servir ahora. Le llega un enlace por correo para poner
        otros.
      </p>
    </ConfirmDialog>
  );
}
