#!/usr/bin/python3
# A window with WebKit as narrow as a phone, driven by WebKitWebDriver: MiniBrowser is 447 px wide at least.
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width = int(os.environ.get("ENGINE_WIDTH", "1280"))
height = 844 if width < 640 else 900
blocked = os.environ.get("ENGINE_STORAGE") == "blocked"

manager = WebKit2.WebsiteDataManager.new_ephemeral()
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
policy = WebKit2.CookieAcceptPolicy
context.get_cookie_manager().set_accept_policy(policy.NEVER if blocked else policy.NO_THIRD_PARTY)


# The W3C protocol does not tell what a page writes to its console: a script in every page does.
LISTEN = """
const tell = (text) => window.webkit.messageHandlers.noise.postMessage(String(text))
for (const level of ['error', 'warn']) {
  const write = console[level]
  console[level] = (...words) => { tell(words.join(' ')); write.apply(console, words) }
}
addEventListener('error', (event) => event.message && tell(event.message))
addEventListener('unhandledrejection', (event) => tell(event.reason))
addEventListener('securitypolicyviolation', (event) => tell(`${event.violatedDirective} ${event.blockedURI}`))
"""


def note(_, result):
    with open(os.environ["ENGINE_CONSOLE"], "a") as file:
        file.write(result.get_js_value().to_string().replace("\n", " ") + "\n")


content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript.new(
        LISTEN, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )
)
content.connect("script-message-received::noise", note)
content.register_script_message_handler("noise")


def view(**more):
    if "related_view" not in more:
        more["user_content_manager"] = content
    made = WebKit2.WebView(is_controlled_by_automation=True, **more)
    settings = made.get_settings()
    settings.set_enable_html5_local_storage(not blocked)
    settings.set_javascript_can_open_windows_automatically(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    made.connect("create", lambda opener, action: view(related_view=opener))
    made.connect("close", lambda closed: closed.get_toplevel().destroy())
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.set_decorated(False)
    window.add(made)
    window.show_all()
    return made


def automate(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("bandstand-engines")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view::tab", lambda _: view(web_context=context))
    session.connect("create-web-view::window", lambda _: view(web_context=context))


context.connect("automation-started", automate)
Gtk.main()
