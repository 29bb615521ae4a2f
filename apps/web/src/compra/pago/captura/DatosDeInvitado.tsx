import { ControlledField } from '@taquilla/ui/ControlledField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import type { Control } from 'react-hook-form';
import type { FormularioDePago, reglasDe } from './useCapturaDePago.ts';

interface DatosDeInvitadoProps {
  control: Control<FormularioDePago>;
  reglas: ReturnType<typeof reglasDe>;
  falla: string | null;
  alDejarCorreo: () => void;
}

/** A guest's name and e-mail, for the tickets (§5.10). */
export function DatosDeInvitado({ control, reglas, falla, alDejarCorreo }: DatosDeInvitadoProps) {
  return (
    <Panel title="Tus datos">
      <div className="campos">
        <ControlledField
          control={control}
          name="nombreInvitado"
          rule={reglas.nombreInvitado}
          label="Nombre"
          autoComplete="name"
          maxLength={120}
          fieldClass="campo--ancho-medio"
        />
        <ControlledField
          control={control}
          name="correoInvitado"
          rule={reglas.correoInvitado}
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          fieldClass="campo--ancho-medio"
          onLeft={alDejarCorreo}
        />
      </div>
      <p className="nota">Aquí te llegan los boletos. Compras como invitado; no hace falta una cuenta.</p>
      {falla && (
        <Notice tone="urgente" live>
          {falla}
        </Notice>
      )}
    </Panel>
  );
}
