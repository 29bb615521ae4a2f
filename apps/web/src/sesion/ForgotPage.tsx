import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Link, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { call } from '../api/callDePagina.ts';
import { requireShape } from '../api/shapes.ts';
import { paths } from '../paths.ts';
import { PedidoPorCorreo } from './PedidoPorCorreo.tsx';

/** Restores the password (§2.17), or with `?boletos` the mail with a guest's tickets (§7.33). */
export function ForgotPage() {
  const deDonde = useHistoryState<unknown>();
  return (
    <>
      {useSearchParams()[0].has('boletos') ? <RecuperarBoletos /> : <RecuperarContrasena />}
      <p className="acceso__otra">
        <Link href={paths.login()} state={deDonde} className="enlace">
          Volver a iniciar sesión
        </Link>
      </p>
    </>
  );
}

function RecuperarContrasena() {
  return (
    <>
      <PageTitle title="Recuperar contraseña" />
      <h1>Recuperar contraseña</h1>
      <p className="suave">Escribe tu correo y te mandamos un enlace para elegir otra contraseña.</p>
      <PedidoPorCorreo
        label="Recuperar Contraseña"
        falla="No se pudo enviar el correo de recuperación."
        pedir={async email => {
          requireShape('forgotPassword', await call('forgotPassword', { params: { email } }));
          return 'Hemos enviado un correo con instrucciones para restablecer tu contraseña.';
        }}
      />
    </>
  );
}

function RecuperarBoletos() {
  return (
    <>
      <PageTitle title="Recuperar mis boletos" />
      <h1>Recuperar mis boletos</h1>
      <p className="suave">
        Escribe el correo con que compraste. Si tiene boletos de eventos por venir, los mandamos otra vez a
        ese correo.
      </p>
      <PedidoPorCorreo
        label="Mandar mis boletos"
        falla="No se pudieron mandar los boletos. Vuelve a intentar."
        pedir={async correo => (await call('recuperarBoletos', { body: { correo } })).message}
      />
    </>
  );
}
