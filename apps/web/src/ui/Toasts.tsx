// The library's default entry puts a <style> into the page, which the page's policy (CSP) refuses.
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { Icon } from './Icon.tsx';
import './Toasts.css';

const ICONS = {
  success: 'palomita',
  error: 'alerta',
  info: 'info',
  warning: 'alerta',
  default: 'info',
} as const;

/** Top right, dark, pausable, draggable, closed by a press (§2.13). */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      theme="dark"
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      draggable
      newestOnTop
      limit={4}
      aria-label="Avisos"
      icon={({ type }) => <Icon name={ICONS[type]} />}
    />
  );
}
