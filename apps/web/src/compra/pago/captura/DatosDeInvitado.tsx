import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import type { FormField } from '@taquilla/ui/useForm.ts';
import { Link } from 'wouter';
import { useDeDonde } from '../../../layout/useDeDonde.ts';
import { paths } from '../../../paths.ts';
import type { FormularioDePago } from './useCapturaDePago.ts';

interface DatosDeInvitadoProps {
  field: FormField<keyof FormularioDePago>;
  falla: string | null;
  alDejarCorreo: () => void;
  /** The address that was probably meant; null for none. */
  parecido: string | null;
  ponerCorreo: (correo: string) => void;
}

/** A guest's name and e-mail, for the tickets (§5.10). */
export function DatosDeInvitado({
  field,
  falla,
  alDejarCorreo,
  parecido,
  ponerCorreo,
}: DatosDeInvitadoProps) {
  const aqui = useDeDonde();
  return (
    <Panel title="Tus datos">
      <div className="campos">
        <Field
          {...field('nombreInvitado')}
          label="Nombre"
          autoComplete="name"
          maxLength={120}
          fieldClass="campo--ancho-medio"
        />
        <Field
          {...field('correoInvitado', { onLeft: alDejarCorreo })}
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          fieldClass="campo--ancho-medio"
        />
      </div>
      {parecido !== null && <Sugerencia parecido={parecido} poner={ponerCorreo} />}
      <p className="nota">
        Aquí te llegan los boletos. Compras como invitado; no hace falta una cuenta.{' '}
        <Link href={paths.login()} state={aqui} className="enlace">
          Iniciar Sesión
        </Link>
      </p>
      {falla && (
        <Notice tone="urgente" live>
          {falla}
        </Notice>
      )}
    </Panel>
  );
}

/** Offers the address that was probably meant: tickets to a slip of one letter reach no inbox. */
function Sugerencia({ parecido, poner }: { parecido: string; poner: (correo: string) => void }) {
  return (
    <Notice live>
      <p>¿Quisiste decir {parecido.split('@')[1]}?</p>
      <Button variant="borde" size="chico" onClick={() => poner(parecido)}>
        Usar {parecido}
      </Button>
    </Notice>
  );
}
