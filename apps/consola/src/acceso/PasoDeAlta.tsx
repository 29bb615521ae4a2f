import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { useState } from 'react';
import { AltaDeTotp } from '../cuenta/AltaDeTotp.tsx';
import { CodigosDeRecuperacion } from '../cuenta/CodigosDeRecuperacion.tsx';
import { ponerSesion } from '../sesion/sesion.ts';
import { AccesoLayout } from './AccesoLayout.tsx';
import { SalirYEntrar } from './SalirYEntrar.tsx';

/** The setup of a second factor, before anything else, for a role that requires one (§C13.4). */
export function PasoDeAlta() {
  const [dados, setDados] = useState<{ codigos: string[]; sesion: SesionContada }>();
  if (dados)
    return (
      <AccesoLayout title="Códigos de recuperación">
        <CodigosDeRecuperacion codigos={dados.codigos} onListo={() => ponerSesion(dados.sesion)} />
      </AccesoLayout>
    );
  return (
    <AccesoLayout
      title="Tu segundo factor"
      note="Tu papel mueve dinero o personas, así que entras con tu contraseña y con un código de tu teléfono."
      foot={<SalirYEntrar />}
    >
      <AltaDeTotp onActivado={setDados} />
    </AccesoLayout>
  );
}
