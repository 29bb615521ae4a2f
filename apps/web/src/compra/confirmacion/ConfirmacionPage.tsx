import { buttonClass } from '@taquilla/ui/Button.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Link, useParams, useSearch } from 'wouter';
import { paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { Confirmacion } from './Confirmacion.tsx';
import { ConfirmandoPago } from './ConfirmandoPago.tsx';
import { type DatosDeConfirmacion, FALTAN_DATOS, leerDatosDeConfirmacion } from './datosDeConfirmacion.ts';
import { SinConfirmar } from './SinConfirmar.tsx';
import './ConfirmacionPage.css';

/** The page after the bank (§2.10, §2.11, §2.30), for registered buyers and guests. */
export function ConfirmacionPage() {
  const datos = leerDatosDeConfirmacion(useParams(), useSearch());
  return (
    <>
      <PageTitle title="Confirmación de tu compra" />
      {datos ? <ConDatos key={datos.chargeId} datos={datos} /> : <SinDatos />}
    </>
  );
}

function ConDatos({ datos }: { datos: DatosDeConfirmacion }) {
  const { status } = useSesion();
  // A registered buyer's charge is private: the session must be known first.
  if (datos.invitadoId === null && status === 'checking') return <ConfirmandoPago />;
  return <Confirmacion datos={datos} />;
}

function SinDatos() {
  return (
    <SinConfirmar
      titulo={FALTAN_DATOS}
      detalle="Abre el enlace tal como te lo dio tu banco. Si ya pagaste, tus boletos te llegan por correo."
    >
      <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
        Ver eventos
      </Link>
    </SinConfirmar>
  );
}
