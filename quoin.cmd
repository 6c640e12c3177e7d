@echo off
rem Starts Quoin on Windows with Java 17 or newer: a release, or sources that Maven has packaged.
rem No path stands within parentheses: one such as "Program Files (x86)" would end them.
rem A "!" in an argument or a path stands for itself.
setlocal EnableExtensions DisableDelayedExpansion
set "home=%~dp0"
set "jar=%home%lib\quoin.jar"
if not exist "%jar%" set "jar=%home%target\quoin.jar"
if not exist "%jar%" echo quoin: no quoin.jar in lib or target of "%home%"; unpack the release, or run "mvn package" there 1>&2
if not exist "%jar%" exit /b 2
set "java=java"
rem JAVA_HOME may be written with quotation marks around it.
if defined JAVA_HOME set "java=%JAVA_HOME:"=%\bin\java"
if defined JAVA_HOME if not exist "%java%.exe" echo quoin: JAVA_HOME has no bin\java.exe; name a Java 17 or newer there 1>&2
if defined JAVA_HOME if not exist "%java%.exe" exit /b 2
rem Commands that are over at once need only the first compiler, as in the launcher of other systems.
set "tier=4"
for %%c in (list validate show completion explain new reference help --help -h --version -V) do if "%~1"=="%%c" set "tier=1"
if "%~1"=="" set "tier=1"
rem Quoin writes UTF-8 (plus-minus signs, accents); afterwards the window has its own code page again.
for /f "tokens=2 delims=:" %%p in ('chcp') do set "page=%%p"
chcp 65001 >nul
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=%tier% -Djava.awt.headless=true "-Dquoin.home=%home%." %QUOIN_JAVA_OPTIONS% -cp "%jar%" org.quoin.cli.Quoin %*
set "code=%errorlevel%"
if defined page chcp %page:.=% >nul
if %code%==9009 echo quoin: no Java found; install Java 17 or newer, or set JAVA_HOME 1>&2
if %code%==9009 exit /b 2
exit /b %code%
