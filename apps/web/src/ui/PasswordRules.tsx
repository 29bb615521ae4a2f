import { REGLAS_CONTRASENA } from '@taquilla/rules/contrasena';
import { Icon } from '@taquilla/ui/Icon.tsx';
import './PasswordRules.css';

/** The hint of §2.16, with a tick on each rule that is met. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul className="reglas" id={id} aria-label="La contraseña debe tener">
      {REGLAS_CONTRASENA.map(regla => {
        const met = regla.cumple(password);
        return (
          <li key={regla.id} className={met ? 'reglas__cumplida' : undefined}>
            <Icon name={met ? 'palomita' : 'menos'} />
            {regla.pista}
            {met && <span className="solo-lector">: cumplido</span>}
          </li>
        );
      })}
    </ul>
  );
}
