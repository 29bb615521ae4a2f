import { useOnline } from '@taquilla/ui/useOnline.ts';
import { ConsoleIcon } from './ConsoleIcon.tsx';
import './OfflineBand.css';

/** The band of a lost network: visible data stay, and nothing is sent (§C2.15). */
export function OfflineBand() {
  const hayRed = useOnline();
  return (
    <div className="banda-sitio" role="status">
      {!hayRed && (
        <p className="banda">
          <ConsoleIcon name="nube" />
          <span>
            <strong>Sin conexión.</strong> Puedes seguir leyendo; lo que escribas se queda aquí y se guarda
            cuando vuelva.
          </span>
        </p>
      )}
    </div>
  );
}
